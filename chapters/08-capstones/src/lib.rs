//! Capstones: what the seven chapters make together. A [`Critter`] of springs
//! with motors walks on chapter 2's particles. A [`Machine`] of chapter 7's
//! parts runs from cause to cause, and a plan on paper says whether it starts.
//! A [`Marionette`] of chapter 3's bodies hangs on threads that only pull.

mod critter;
mod experiments;
mod ground;
mod ledger;
mod machine;
mod marionette;
mod muscle;
mod plan;
mod puppet;
mod scenes;
mod thread;
mod trigger;

pub use critter::{Critter, Gait};
pub use experiments::chapter;
pub use ground::Ground;
pub use ledger::Ledger;
pub use machine::{BOUNCE, Machine, Setup, flap, hammer};
pub use marionette::{Hand, Marionette};
pub use muscle::{Effort, Muscle, Muscles};
pub use plan::{Part, arrives, least_swing, strike, tilt};
pub use puppet::{Play, THREADS, puppet};
pub use thread::{Thread, ThreadRow};
pub use trigger::{Rule, Trigger};
