//! What reaches for the system in machine code. `forbid(unsafe_code)` does
//! not see a naked function, so where the first wall does not stand, only
//! the filters do.

/// A name, the call's number on x86-64, and its arguments.
pub type Call = (&'static str, u64, [i64; 4]);

const HERE: i64 = -100;

/// All of them are denied.
pub const CALLS: [Call; 45] = [
    ("read the input", 0, [0, 0, 0, 0]),
    ("write to the input", 1, [0, 0, 0, 0]),
    ("write to what was inherited", 1, [3, 0, 0, 0]),
    ("open", 2, [0, 0, 0, 0]),
    ("openat", 257, [HERE, 0, 0, 0]),
    ("openat2", 437, [HERE, 0, 0, 0]),
    ("map code", 9, [0, 4096, 7, 0x22]),
    ("map a file", 9, [0, 4096, 1, 2]),
    ("make memory code", 10, [0, 4096, 7, 0]),
    ("ioctl", 16, [1, 0x5401, 0, 0]),
    ("pipe2", 293, [0, 0, 0, 0]),
    ("dup", 32, [1, 0, 0, 0]),
    ("dup2", 33, [1, 9, 0, 0]),
    ("duplicate by fcntl", 72, [1, 0, 9, 0]),
    ("shmget", 29, [0, 4096, 0o1600, 0]),
    ("semget", 64, [0, 1, 0o1600, 0]),
    ("msgget", 68, [0, 0o1600, 0, 0]),
    ("memfd_create", 319, [0, 0, 0, 0]),
    ("socket", 41, [2, 1, 0, 0]),
    ("socketpair", 53, [1, 1, 0, 0]),
    ("clone", 56, [17, 0, 0, 0]),
    ("clone3", 435, [0, 0, 0, 0]),
    ("fork", 57, [0, 0, 0, 0]),
    ("vfork", 58, [0, 0, 0, 0]),
    ("execve", 59, [0, 0, 0, 0]),
    ("kill the parent's group", 62, [0, 0, 0, 0]),
    ("signal another", 234, [1, 1, 0, 0]),
    ("setpgid", 109, [0, 0, 0, 0]),
    ("setsid", 112, [0, 0, 0, 0]),
    ("ask for the parent", 110, [0, 0, 0, 0]),
    ("ptrace", 101, [0, 0, 0, 0]),
    ("read another's memory", 310, [1, 0, 0, 0]),
    ("limits of the parent", 302, [1, 7, 0, 0]),
    ("own limits", 302, [0, 7, 0, 0]),
    ("priority", 141, [0, 0, 19, 0]),
    ("scheduler", 144, [1, 0, 0, 0]),
    ("affinity", 203, [1, 0, 0, 0]),
    ("hostname", 170, [0, 0, 0, 0]),
    ("chroot", 161, [0, 0, 0, 0]),
    ("unshare", 272, [0x1000_0000, 0, 0, 0]),
    ("personality", 135, [0x40_0000, 0, 0, 0]),
    ("io_uring", 425, [1, 0, 0, 0]),
    ("prctl", 157, [15, 0, 0, 0]),
    ("another filter", 317, [0, 0, 0, 0]),
    ("the same by another table", 0x4000_0000 + 39, [0, 0, 0, 0]),
];

const CALL: &str = r#"
#[unsafe(naked)]
extern "sysv64" fn call(n: u64, a: i64, b: i64, c: i64, d: i64) -> i64 {
    core::arch::naked_asm!(
        "mov rax, rdi", "mov rdi, rsi", "mov rsi, rdx", "mov rdx, rcx",
        "mov r10, r8", "xor r8d, r8d", "dec r8", "xor r9d, r9d", "syscall",
        "ret",
    )
}
"#;

/// The answer with all of them: prints the name and the result of each.
pub fn answer(calls: &[Call]) -> String {
    let mut body = String::new();
    for (name, number, [a, b, c, d]) in calls {
        body += &format!(
            "println!(\"{name} = {{}}\", call({number}, {a}, {b}, {c}, {d}));\
             \n    "
        );
    }
    super::answer(CALL, &(body + "2.0 * x"))
}
