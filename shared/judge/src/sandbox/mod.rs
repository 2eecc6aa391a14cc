//! The sandbox for programs that nobody trusts: answers, and the compiler that
//! reads them.
//!
//! [`run`] starts a program, reads its output and ends it when it takes too
//! long or prints too much. The program is started through [`launcher`]: a
//! process of this same program that gives up what the sandbox denies
//! ([`isolation`]: files, network, processes), lowers its resource limits
//! ([`resource_limits`]) and then becomes the program.

pub(crate) mod isolation;
pub(crate) mod launcher;
mod resource_limits;
pub(crate) mod run;
