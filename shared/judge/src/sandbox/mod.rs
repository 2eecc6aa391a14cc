//! The sandbox for programs that nobody trusts: answers, and the compiler that
//! reads them.
//!
//! [`run`] starts a program, reads its output and ends it when it takes too
//! long or prints too much. The program is started through [`launcher`]: a
//! process of this same program that lowers its resource limits
//! ([`resource_limits`]), gives up what the sandbox denies ([`isolation`]:
//! files, network, processes, powers) and then becomes the program. What is
//! particular to one system is in its folder.

pub(crate) mod isolation;
#[cfg(unix)]
pub(crate) mod launcher;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod process_state;
#[cfg(unix)]
mod resource_limits;
pub(crate) mod run;
pub(crate) mod system;

/// The launcher's first word for running an answer.
pub(crate) const PROBE: &str = "__probe";
/// The launcher's first word for running a play.
pub(crate) const PLAY: &str = "__play";
/// The launcher's first word for compiling an answer.
pub(crate) const COMPILE: &str = "__compile";
/// The launcher's first word for running cargo.
pub(crate) const BUILD: &str = "__build";
