//! What Linux offers to keep from a program: files and network by Landlock,
//! system calls by seccomp, the administrator's powers by capabilities.

mod files;
mod privileges;
mod system_calls;

use super::isolation::{SandboxAccess, SandboxStatus};

/// Isolates this process, and whatever it becomes, as far as this machine
/// can. The system calls come last: the others need some that are denied.
pub fn enter(access: &SandboxAccess) -> SandboxStatus {
    // Where the machine runs out of memory, this process goes first and not
    // the judge. If the system refuses, it is as likely as any other.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let files = files::isolate(access).unwrap_or(false);
    let processes = match access.processes {
        true => system_calls::fence_compiler().is_ok(),
        false => {
            privileges::give_up().is_ok()
                && system_calls::fence_answer(access.threads).is_ok()
        }
    };
    SandboxStatus { files_isolated: files, processes_isolated: processes }
}
