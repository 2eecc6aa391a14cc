//! The sandbox for programs that nobody trusts: answers, and the compiler that
//! reads them.
//!
//! [`run`] starts a program, reads its output and ends it when it takes too
//! long or prints too much. The program is started through [`launcher`]: a
//! process of this same program that lowers its resource limits
//! ([`resource_limits`]), gives up what the sandbox denies ([`isolation`]:
//! files, network, processes, powers) and then becomes the program. What is
//! particular to one system is in its folder.

mod atomic_write;
mod digest;
mod isolation;
#[cfg(unix)]
mod launcher;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod process_state;
#[cfg(unix)]
mod resource_limits;
mod run;
mod system;

pub use atomic_write::write_atomically;
pub use digest::{digest_of, digest_of_file};
pub use isolation::SandboxStatus;
pub use run::{Limits, ProcessEnd, ProcessResult, run_in_sandbox, run_limited};
pub use system::{
    ProcessState, Started, compiler_environment, program_environment, rename,
    run_hidden_command, runnable_copy, sandbox_status, this_program, through,
};

/// The launcher's first word for running an answer.
pub const PROBE: &str = "__probe";
/// The launcher's first word for running a play.
pub const PLAY: &str = "__play";
/// The launcher's first word for compiling an answer.
pub const COMPILE: &str = "__compile";
/// The launcher's first word for running cargo.
pub const BUILD: &str = "__build";
