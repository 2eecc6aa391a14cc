//! The book on this machine, with everything that moves.

pub(crate) mod board;
pub(crate) mod desk;
pub(crate) mod files;
pub(crate) mod round;
pub(crate) mod server;
pub(crate) mod session;
pub(crate) mod watch;
