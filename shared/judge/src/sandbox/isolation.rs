//! What the kernel keeps from an answer, and from the compiler that reads it:
//! files and network by Landlock, processes and sockets by seccomp.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What a program in the sandbox may use besides the system's libraries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SandboxAccess {
    /// Files and folders that may be read and run.
    pub read: Vec<PathBuf>,
    /// Folders in which everything is allowed.
    pub write: Vec<PathBuf>,
    /// Whether other processes may be started.
    pub processes: bool,
}

/// What the sandbox isolates on this machine.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize,
)]
pub struct SandboxStatus {
    /// The program reads only system libraries and what it is given, writes
    /// only to its own folder, opens no TCP connection (Landlock).
    pub files_isolated: bool,
    /// It starts no process unless it may, and opens no socket (seccomp).
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
pub fn enter_sandbox(ground: &SandboxAccess) -> SandboxStatus {
    let no_sockets = linux::deny_sockets().is_ok();
    let processes_isolated =
        ground.processes || linux::deny_processes().is_ok();
    SandboxStatus {
        files_isolated: linux::isolate_files(ground).unwrap_or(false),
        processes_isolated: no_sockets && processes_isolated,
    }
}

/// Isolates nothing: this system offers no way.
#[cfg(not(target_os = "linux"))]
pub fn enter_sandbox(_ground: &SandboxAccess) -> SandboxStatus {
    SandboxStatus { files_isolated: false, processes_isolated: false }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::SandboxAccess;
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr,
        RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
        path_beneath_rules,
    };
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompFilter, SeccompRule, TargetArch,
    };
    use std::collections::BTreeMap;

    /// Where a dynamic loader finds libraries. Missing folders are skipped.
    const LIBRARIES: [&str; 7] = [
        "/lib",
        "/lib64",
        "/usr/lib",
        "/usr/lib64",
        "/etc/ld.so.cache",
        "/nix/store",
        "/gnu/store",
    ];

    /// Whether files are isolated. Older kernels have parts of this; without
    /// the network part seccomp still denies sockets.
    pub fn isolate_files(ground: &SandboxAccess) -> Result<bool, RulesetError> {
        let all = AccessFs::from_all(ABI::V5);
        let read = AccessFs::ReadFile | AccessFs::Execute;
        let given = read | AccessFs::ReadDir;
        let status = Ruleset::default()
            .handle_access(all)?
            .handle_access(AccessNet::from_all(ABI::V4))?
            .scope(Scope::from_all(ABI::V6))?
            .create()?
            .add_rules(path_beneath_rules(LIBRARIES, read))?
            .add_rules(path_beneath_rules(&ground.read, given))?
            .add_rules(path_beneath_rules(&ground.write, all))?
            .restrict_self()?;
        Ok(status.ruleset != RulesetStatus::NotEnforced)
    }

    type Rules = BTreeMap<i64, Vec<SeccompRule>>;

    /// Neither processes nor threads: an answer computes. A call that the C
    /// library can do without fails as if it did not exist; it then tries
    /// the older one, which is denied.
    pub fn deny_processes() -> Result<(), seccompiler::Error> {
        let newer = Rules::from([(libc::SYS_clone3, vec![])]);
        apply(newer, libc::ENOSYS as u32)?;
        let mut denied = Rules::from([(libc::SYS_clone, vec![])]);
        #[cfg(target_arch = "x86_64")]
        for call in [libc::SYS_fork, libc::SYS_vfork] {
            denied.insert(call, vec![]);
        }
        apply(denied, libc::EPERM as u32)
    }

    /// No socket, nor io_uring, which could open one unseen.
    pub fn deny_sockets() -> Result<(), seccompiler::Error> {
        let denied = Rules::from([
            (libc::SYS_socket, vec![]),
            (libc::SYS_io_uring_setup, vec![]),
        ]);
        apply(denied, libc::EPERM as u32)
    }

    fn apply(rules: Rules, errno: u32) -> Result<(), seccompiler::Error> {
        let filter = SeccompFilter::new(
            rules,
            SeccompAction::Allow,
            SeccompAction::Errno(errno),
            TargetArch::try_from(std::env::consts::ARCH)?,
        )?;
        let program: BpfProgram = filter.try_into()?;
        seccompiler::apply_filter(&program)
    }
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
