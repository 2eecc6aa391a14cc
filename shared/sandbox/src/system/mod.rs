//! The one place for what systems do differently: starting a program that is
//! limited, listening to it, ending it with everything that it started.
//!
//! | | Linux | macOS | Windows |
//! |---|---|---|---|
//! | time | processor and clock | processor and clock | clock |
//! | memory | limit of the kernel | watched | watched |
//! | other processes | denied | limit of the user | watched |
//! | ends with the judge | yes | no | yes |
//! | files, network | isolated | open | open |
//!
//! On Linux and macOS a program is started by way of the launcher, a process
//! that gives up what the program must not have and then becomes it. On
//! Windows no process can become another program: a job object holds it, and
//! the judge watches.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as here;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as here;

pub(crate) use here::{Output, end_of, join_outputs, stop_listening};
pub use here::{
    ProcessState, Started, compiler_environment, program_environment, rename,
    run_hidden_command, runnable_copy, sandbox_status, this_program, through,
};

use crate::run::{Limits, ProcessEnd, wait_until};
use std::process::Child;
use std::time::{Duration, Instant};

/// A process that was killed is gone within this time, or something is wrong
/// with the machine.
const DYING: Duration = Duration::from_secs(10);

/// How often a program is watched where the system does not limit it. It can
/// overstep a limit for so long.
pub(crate) const WATCH_INTERVAL: Duration = here::WATCH_INTERVAL;

/// Kills a program itself, wherever it may have gone, and waits until it is
/// gone.
fn kill(child: &mut Child) -> Result<(), String> {
    let _ = child.kill();
    match wait_until(child, Instant::now() + DYING) {
        Some(_) => Ok(()),
        None => Err(format!("process {} cannot be killed", child.id())),
    }
}

impl Started {
    /// How a program must end that uses more than it may, where the system
    /// itself does not see to it.
    pub(crate) fn overuse(&self, limits: &Limits) -> Option<ProcessEnd> {
        if self.memory().is_some_and(|bytes| bytes > limits.memory) {
            return Some(ProcessEnd::TooMuchMemory);
        }
        let alone = self.process_count().is_none_or(|count| count <= 1);
        (!alone && !limits.processes).then_some(ProcessEnd::StartedOthers)
    }
}
