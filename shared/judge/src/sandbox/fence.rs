//! Fences of the operating system around an answer, and around the compiler
//! that reads it: what they may touch.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What lies inside of a fence, besides the system's libraries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ground {
    /// Files and folders that may be read and run.
    pub read: Vec<PathBuf>,
    /// Folders in which everything is allowed.
    pub write: Vec<PathBuf>,
    /// Whether other processes may be started.
    pub processes: bool,
}

/// The fences that stand.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize,
)]
pub struct Fence {
    /// It reads system libraries and what it is given, writes nothing but
    /// its own folder, opens no TCP connection (Landlock).
    pub no_files: bool,
    /// It starts no process unless it may, and opens no socket (seccomp).
    pub no_processes: bool,
}

impl Fence {
    /// For people and for `doctor`: `files fenced, processes fenced`.
    pub fn words(&self) -> String {
        let say = |fenced: bool| if fenced { "fenced" } else { "open" };
        format!(
            "files {}, processes {}",
            say(self.no_files),
            say(self.no_processes)
        )
    }
}

/// Puts up what there is on this machine, for this process and whatever it
/// becomes.
#[cfg(target_os = "linux")]
pub fn put_up(ground: &Ground) -> Fence {
    let no_sockets = linux::close_sockets().is_ok();
    let no_processes = ground.processes || linux::close_processes().is_ok();
    Fence {
        no_files: linux::close_files(ground).unwrap_or(false),
        no_processes: no_sockets && no_processes,
    }
}

/// Puts up what there is on this machine: here nothing.
#[cfg(not(target_os = "linux"))]
pub fn put_up(_ground: &Ground) -> Fence {
    Fence { no_files: false, no_processes: false }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Ground;
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr,
        RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
        path_beneath_rules,
    };
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp,
        SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
    };
    use std::collections::BTreeMap;

    /// Where a dynamic loader finds libraries. What is not there is passed
    /// over.
    const LIBRARIES: [&str; 7] = [
        "/lib",
        "/lib64",
        "/usr/lib",
        "/usr/lib64",
        "/etc/ld.so.cache",
        "/nix/store",
        "/gnu/store",
    ];

    /// Whether the fence stands. Older kernels have parts of it; without
    /// the network part the other fence still denies sockets.
    pub fn close_files(ground: &Ground) -> Result<bool, RulesetError> {
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

    /// Threads may be started, processes may not. The newer of the two
    /// calls hides its flags, so it pretends not to exist; the C library
    /// then uses the older one.
    pub fn close_processes() -> Result<(), seccompiler::Error> {
        let newer = Rules::from([(libc::SYS_clone3, vec![])]);
        apply(newer, libc::ENOSYS as u32)?;
        let is_process = SeccompCondition::new(
            0,
            SeccompCmpArgLen::Qword,
            SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64),
            0,
        )?;
        let process = SeccompRule::new(vec![is_process])?;
        let mut denied = Rules::from([(libc::SYS_clone, vec![process])]);
        #[cfg(target_arch = "x86_64")]
        for call in [libc::SYS_fork, libc::SYS_vfork] {
            denied.insert(call, vec![]);
        }
        apply(denied, libc::EPERM as u32)
    }

    /// No socket, nor the queue that could open one behind our back.
    pub fn close_sockets() -> Result<(), seccompiler::Error> {
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
    fn what_a_launcher_says_about_its_fence_reads_back() {
        for (no_files, no_processes) in
            [(true, true), (true, false), (false, true), (false, false)]
        {
            let fence = Fence { no_files, no_processes };
            let said = serde_json::to_vec(&fence).unwrap();
            assert_eq!(serde_json::from_slice::<Fence>(&said).unwrap(), fence);
        }
        let open = Fence { no_files: true, no_processes: false };
        assert_eq!(open.words(), "files fenced, processes open");
    }
}
