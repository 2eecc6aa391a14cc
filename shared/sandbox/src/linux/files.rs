//! Files and network.

use crate::isolation::SandboxAccess;
use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

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
pub fn isolate(access: &SandboxAccess) -> Result<bool, RulesetError> {
    let all = AccessFs::from_all(ABI::V5);
    let read = AccessFs::ReadFile | AccessFs::Execute;
    let given = read | AccessFs::ReadDir;
    let status = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(LIBRARIES, read))?
        .add_rules(path_beneath_rules(&access.read, given))?
        .add_rules(path_beneath_rules(&access.write, all))?
        .restrict_self()?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}
