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
pub(crate) mod launcher;
#[cfg(target_os = "linux")]
mod linux;
pub(crate) mod process_state;
mod resource_limits;
pub(crate) mod run;
