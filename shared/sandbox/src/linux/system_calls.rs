//! System calls.
//!
//! An answer's process has two filters, and both must allow a call. This one
//! allows what a program needs to be loaded and to start; the probe puts on
//! a tighter one before the answer's code runs (`course::confine`).

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp,
    SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};
use std::collections::BTreeMap;

type Outcome<T> = Result<T, seccompiler::Error>;
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Files that Landlock allows are found, read and mapped; nothing is written
/// but to what is open.
const FILES: [i64; 13] = [
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_read,
    libc::SYS_pread64,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_lseek,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_readlinkat,
    libc::SYS_faccessat,
    libc::SYS_ppoll,
];

const MEMORY: [i64; 6] = [
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
];

/// The process itself: its start, its one thread, its signals, the clock,
/// the next filter, the end.
const ITSELF: [i64; 31] = [
    libc::SYS_execve,
    libc::SYS_seccomp,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_futex,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_getcwd,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Older forms of the same, which this architecture has kept.
#[cfg(target_arch = "x86_64")]
const OLDER: [i64; 8] = [
    libc::SYS_open,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_poll,
    libc::SYS_getrlimit,
    libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: [i64; 0] = [];

/// What the compiler and the linker have no use for. They run none of the
/// answer's code; this keeps what they read from becoming worse than that.
const NOT_FOR_COMPILERS: [i64; 22] = [
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setattr,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_chroot,
    libc::SYS_sethostname,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_add_key,
    libc::SYS_keyctl,
];

/// Allows what a program needs to start and to compute, and nothing else;
/// `threads`, too, if it may have several.
pub fn fence_answer(threads: bool) -> Outcome<()> {
    let mut allowed = Rules::new();
    for call in [&FILES[..], &MEMORY, &ITSELF, &OLDER].concat() {
        allowed.insert(call, vec![]);
    }
    // An abort is a signal to oneself.
    let own = is(0, u64::from(std::process::id()))?;
    allowed.insert(libc::SYS_tgkill, vec![rule(vec![own])?]);
    // Limits may be asked for, not set, and only one's own.
    let asks = rule(vec![is(0, 0)?, is_long(2, 0)?])?;
    allowed.insert(libc::SYS_prlimit64, vec![asks]);
    let looks = rule(vec![is(1, libc::F_GETFD as u64)?])?;
    allowed.insert(libc::SYS_fcntl, vec![looks]);
    let gains_nothing = rule(vec![is(0, libc::PR_SET_NO_NEW_PRIVS as u64)?])?;
    allowed.insert(libc::SYS_prctl, vec![gains_nothing]);
    if threads {
        let thread = libc::CLONE_THREAD as u64;
        let has = SeccompCmpOp::MaskedEq(thread);
        let flags = condition(0, has, thread, SeccompCmpArgLen::Dword)?;
        allowed.insert(libc::SYS_clone, vec![rule(vec![flags])?]);
        // Its arguments are in memory, out of a filter's sight. A program
        // that is told that there is no such call uses the older one.
        allowed.insert(libc::SYS_clone3, vec![]);
    }
    let denied = SeccompAction::Errno(libc::EPERM as u32);
    apply(allowed, denied, SeccompAction::Allow)?;
    if threads {
        let missing = SeccompAction::Errno(libc::ENOSYS as u32);
        let call = Rules::from([(libc::SYS_clone3, vec![])]);
        apply(call, SeccompAction::Allow, missing)?;
    }
    Ok(())
}

/// Denies the compiler what it has no use for.
pub fn fence_compiler() -> Outcome<()> {
    let mut denied = Rules::new();
    for call in NOT_FOR_COMPILERS {
        denied.insert(call, vec![]);
    }
    // Its own limits, not those of others.
    let other = condition(0, SeccompCmpOp::Ne, 0, SeccompCmpArgLen::Dword)?;
    denied.insert(libc::SYS_prlimit64, vec![rule(vec![other])?]);
    let refused = SeccompAction::Errno(libc::EPERM as u32);
    apply(denied, SeccompAction::Allow, refused)
}

fn rule(conditions: Vec<SeccompCondition>) -> Outcome<SeccompRule> {
    Ok(SeccompRule::new(conditions)?)
}

/// An argument that the kernel takes as 32 bits has this value.
fn is(argument: u8, value: u64) -> Outcome<SeccompCondition> {
    condition(argument, SeccompCmpOp::Eq, value, SeccompCmpArgLen::Dword)
}

/// An argument that may be an address has this value.
fn is_long(argument: u8, value: u64) -> Outcome<SeccompCondition> {
    condition(argument, SeccompCmpOp::Eq, value, SeccompCmpArgLen::Qword)
}

fn condition(
    argument: u8,
    compare: SeccompCmpOp,
    value: u64,
    width: SeccompCmpArgLen,
) -> Outcome<SeccompCondition> {
    Ok(SeccompCondition::new(argument, width, compare, value)?)
}

fn apply(
    rules: Rules,
    otherwise: SeccompAction,
    on_match: SeccompAction,
) -> Outcome<()> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter = SeccompFilter::new(rules, otherwise, on_match, arch)?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)
}
