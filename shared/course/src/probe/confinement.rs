//! The inner wall around an answer: from here on, the process can compute,
//! print and end, and nothing else.
//!
//! The launcher has isolated this process already, but it had to leave what
//! the loader needs. This is put on when the line with the report token has
//! been read and before any code of the answer has run. It is a list of what
//! is allowed, so that what nobody has thought of is denied.
//!
//! What this makes of the report token: the answer cannot read it again, as
//! there is no `read` and no `open`; it cannot sit between the probe and the
//! judge, as there is no `dup`, `pipe`, thread or process; and it cannot look
//! for it in memory, as it has no `unsafe`. What remains is a hole in the
//! compiler itself, since answer and probe share their memory. Therefore the
//! judge runs the held-out cases in a process of their own, and looks at the
//! numbers of two runs for what no right answer reports.

/// Confines this process for the rest of its life; the error says why that
/// cannot be done here.
#[cfg(not(target_os = "linux"))]
pub fn confine() -> Result<(), String> {
    Err("this system has no filter for system calls".to_string())
}

/// Confines this process for the rest of its life; the error says why that
/// cannot be done here.
#[cfg(target_os = "linux")]
pub fn confine() -> Result<(), String> {
    linux::confine().map_err(|e| e.to_string())
}

#[cfg(target_os = "linux")]
mod linux {
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp,
        SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
    };
    use std::collections::BTreeMap;

    type Outcome<T> = Result<T, seccompiler::Error>;

    /// Calls that are harmless whatever their arguments are: memory that is
    /// given back or moved, waiting, the clock, random keys for hashing,
    /// signals to be handled, the end.
    const HARMLESS: [i64; 19] = [
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_brk,
        libc::SYS_madvise,
        libc::SYS_futex,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
        libc::SYS_restart_syscall,
        libc::SYS_sched_yield,
        libc::SYS_nanosleep,
        libc::SYS_clock_nanosleep,
        libc::SYS_clock_gettime,
        libc::SYS_getrandom,
        libc::SYS_getpid,
        libc::SYS_gettid,
        libc::SYS_exit,
        libc::SYS_exit_group,
    ];

    pub fn confine() -> Outcome<()> {
        let mut allowed: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
        for call in HARMLESS {
            allowed.insert(call, vec![]);
        }
        for call in [libc::SYS_write, libc::SYS_writev] {
            let out = rule(vec![is(0, 1)?])?;
            let err = rule(vec![is(0, 2)?])?;
            allowed.insert(call, vec![out, err]);
        }
        let not_code = without(2, libc::PROT_EXEC)?;
        let anonymous = with(3, libc::MAP_ANONYMOUS)?;
        let mapped = rule(vec![not_code.clone(), anonymous])?;
        allowed.insert(libc::SYS_mmap, vec![mapped]);
        allowed.insert(libc::SYS_mprotect, vec![rule(vec![not_code])?]);
        // An abort is a signal to oneself.
        let own = is(0, std::process::id())?;
        allowed.insert(libc::SYS_tgkill, vec![rule(vec![own])?]);
        let filter = SeccompFilter::new(
            allowed,
            SeccompAction::Errno(libc::EPERM as u32),
            SeccompAction::Allow,
            TargetArch::try_from(std::env::consts::ARCH)?,
        )?;
        let program: BpfProgram = filter.try_into()?;
        seccompiler::apply_filter(&program)
    }

    fn rule(conditions: Vec<SeccompCondition>) -> Outcome<SeccompRule> {
        Ok(SeccompRule::new(conditions)?)
    }

    /// An argument has this value.
    fn is(argument: u8, value: u32) -> Outcome<SeccompCondition> {
        let equal = SeccompCmpOp::Eq;
        condition(argument, equal, u64::from(value))
    }

    /// An argument has this bit.
    fn with(argument: u8, bit: i32) -> Outcome<SeccompCondition> {
        let bit = bit as u64;
        condition(argument, SeccompCmpOp::MaskedEq(bit), bit)
    }

    /// An argument does not have this bit.
    fn without(argument: u8, bit: i32) -> Outcome<SeccompCondition> {
        condition(argument, SeccompCmpOp::MaskedEq(bit as u64), 0)
    }

    /// The kernel takes these arguments as 32 bits.
    fn condition(
        argument: u8,
        compare: SeccompCmpOp,
        value: u64,
    ) -> Outcome<SeccompCondition> {
        let width = SeccompCmpArgLen::Dword;
        Ok(SeccompCondition::new(argument, width, compare, value)?)
    }
}
