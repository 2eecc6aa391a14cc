//! What the kernel keeps from an answer, and from the compiler that reads it.

use serde::{Deserialize, Serialize};

/// What a program in the sandbox may use besides the system's libraries.
#[cfg(unix)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SandboxAccess {
    /// Files and folders that may be read and run.
    pub read: Vec<std::path::PathBuf>,
    /// Folders in which everything is allowed.
    pub write: Vec<std::path::PathBuf>,
    /// Whether other processes may be started.
    pub processes: bool,
    /// Whether it may have several threads.
    pub threads: bool,
}

/// What the sandbox isolates on this machine.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize,
)]
pub struct SandboxStatus {
    /// The program reads only system libraries and what it is given, writes
    /// only to its own folder, opens no TCP connection (Landlock).
    pub files_isolated: bool,
    /// It starts no process unless it may, opens no socket, and does nothing
    /// to other processes (seccomp); an answer has no capability either.
    pub processes_isolated: bool,
}

impl SandboxStatus {
    /// Whether both are isolated.
    pub fn is_complete(&self) -> bool {
        self.files_isolated && self.processes_isolated
    }

    /// For people: `files isolated, processes isolated`.
    pub fn label(&self) -> String {
        let say = |is: bool| if is { "isolated" } else { "not isolated" };
        format!(
            "files {}, processes {}",
            say(self.files_isolated),
            say(self.processes_isolated)
        )
    }
}

/// Isolates this process, and whatever it becomes, as far as this machine
/// can.
#[cfg(target_os = "linux")]
pub use super::linux::enter as enter_sandbox;

/// Isolates nothing: this system offers no way.
#[cfg(all(unix, not(target_os = "linux")))]
pub fn enter_sandbox(_access: &SandboxAccess) -> SandboxStatus {
    SandboxStatus::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_launcher_prints_reads_back() {
        for (files_isolated, processes_isolated) in
            [(true, true), (true, false), (false, true), (false, false)]
        {
            let status = SandboxStatus { files_isolated, processes_isolated };
            let said = serde_json::to_vec(&status).unwrap();
            let read: SandboxStatus = serde_json::from_slice(&said).unwrap();
            assert_eq!(read, status);
        }
        let open =
            SandboxStatus { files_isolated: true, processes_isolated: false };
        assert_eq!(open.label(), "files isolated, processes not isolated");
    }
}
