//! Answers to `euler_step` that cheat, spy or break things. What the walls
//! behind the first one do with such answers is tested by `workbook`.

use std::path::Path;

/// What a spy or a vandal should not reach.
pub struct Aims<'a> {
    /// Files that must not be read.
    pub secrets: &'a [&'a Path],
    /// Folders that must not be written to.
    pub shores: &'a [&'a Path],
    /// A port that somebody listens at.
    pub port: u16,
}

/// A name, the file's text, and the points that it earns of 10.
pub type Attack = (&'static str, String, u32);

/// The right answer with something in front of its first line.
fn before(solution: &str, attack: &str) -> String {
    let first = "let velocity = f(t, x);";
    assert!(solution.contains(first), "the solution begins otherwise");
    solution.replace(first, &format!("{attack}\n    {first}"))
}

/// The right answer that turns wrong if `found` is true.
fn spy(solution: &str, found: &str) -> String {
    let attack = format!("if {{ {found} }} {{ return [9.0, 9.0]; }}");
    before(solution, &attack)
}

/// Every attack, aimed.
pub fn attacks(solution: &str, aims: &Aims<'_>) -> Vec<Attack> {
    let mut all = Vec::new();
    for (name, attack) in BREAKERS {
        all.push((name, before(solution, attack), 0));
    }
    for (name, head) in HEADS {
        all.push((name, format!("{head}\n{}", bare(solution)), 0));
    }
    for (name, head) in CRATE_HEADS {
        all.push((name, format!("{head}\n{solution}"), 0));
    }
    for (name, found) in SPIES {
        all.push((name, spy(solution, found), 0));
    }
    all.extend(aimed(solution, aims));
    all.push(("typed-in numbers", typed_in(solution), 0));
    all
}

/// Without its documentation, which must come first in a file.
fn bare(solution: &str) -> String {
    let lines = solution.lines().filter(|line| !line.starts_with("//!"));
    lines.collect::<Vec<_>>().join("\n")
}

/// A report as it would look, for whoever knows the format but not the word.
const FORGED: &str = r##"
    for word in ["", "word", "00000000000000000000000000000000"] {
        for group in ["public", "property", "held-out"] {
            println!("{word} {group} {{\"begin\":\"outwards, one step\"}}");
            println!("{word} {group} {{\"report\":{{\"cases\":[]}}}}");
        }
        println!("{word} end {{}}");
    }
    std::process::exit(0);"##;

/// What breaks the program, or should break others.
const BREAKERS: [(&str, &str); 11] = [
    ("exit", "std::process::exit(0);"),
    ("forged report", FORGED),
    ("endless loop", "if x[0] < 9e9 { loop { std::hint::spin_loop(); } }"),
    ("long sleep", "std::thread::sleep(std::time::Duration::from_secs(900));"),
    (
        "fork bomb",
        "loop { let _ = std::process::Command::new(\"/proc/self/exe\")\
         .spawn(); if x[0] > 9e9 { break; } }",
    ),
    ("memory bomb", "std::hint::black_box(vec![1_u8; 100 << 30]);"),
    (
        "slow memory bomb",
        "let mut all = Vec::new(); loop { all.push([x; 4096]); \
         if all.len() == usize::MAX { break; } }",
    ),
    (
        "output flood",
        "loop { println!(\"again and again\"); if x[0] > 9e9 { break; } }",
    ),
    (
        "threads without end",
        "for _ in 0..1_000_000 { std::thread::spawn(|| \
         std::thread::sleep(std::time::Duration::from_secs(60))); }",
    ),
    (
        "stack overflow",
        "fn deep(n: [f64; 64]) -> f64 { \
         deep(std::hint::black_box(n)) + n[1] } deep([x[0]; 64]);",
    ),
    ("abort", "std::process::abort();"),
];

/// What must not compile, each a line or more at the head of the file.
const HEADS: [(&str, &str); 13] = [
    ("allows unsafe code", "#![allow(unsafe_code)]"),
    ("unsafe block", "pub fn peek() -> f64 { unsafe { std::mem::zeroed() } }"),
    (
        "static initialiser",
        "#[unsafe(link_section = \".init_array\")]\n\
         static FIRST: extern \"C\" fn() = first;\n\
         extern \"C\" fn first() { std::process::exit(0) }",
    ),
    (
        "takes a name of the system",
        "#[unsafe(no_mangle)]\npub extern \"C\" fn write() {}",
    ),
    ("foreign functions", "unsafe extern \"C\" { safe fn getpid() -> i32; }"),
    ("assembly", "std::arch::global_asm!(\"nop\");"),
    (
        "own allocator",
        "struct A;\nunsafe impl std::alloc::GlobalAlloc for A {\n\
         unsafe fn alloc(&self, _: std::alloc::Layout) -> *mut u8 \
         { std::ptr::null_mut() }\n\
         unsafe fn dealloc(&self, _: *mut u8, _: std::alloc::Layout) {} }\n\
         #[global_allocator]\nstatic ALL: A = A;",
    ),
    ("a module beside it", "mod helper;"),
    ("what cargo would set", "const A: &str = env!(\"CARGO_MANIFEST_DIR\");"),
    (
        "macros without end",
        "macro_rules! d { ($($t:tt)*) => { e!{ $($t)* $($t)* } } }\n\
         macro_rules! e { ($($t:tt)*) => { d!{ $($t)* $($t)* } } }\n\
         const E: u32 = d!{ 1 + };",
    ),
    (
        "constants without end",
        "#![allow(long_running_const_eval)]\n\
         const E: u64 = { let mut i = 0_u64; \
         while i < u64::MAX { i += 1; } i };",
    ),
    ("a static of gigabytes", "pub static E: [u8; 3 << 30] = [7; 3 << 30];"),
    ("a nightly feature", "pub fn f() -> impl Sized { let _: ! = loop {}; }"),
];

/// Attributes of a crate, and those that could change the probe.
const CRATE_HEADS: [(&str, &str); 5] = [
    (
        "macros for the probe",
        "#![macro_use]\nmacro_rules! format { ($($t:tt)*) => \
         { String::new() } }",
    ),
    ("a macro for all", "#[macro_export]\nmacro_rules! m { () => {} }"),
    ("a feature attribute", "#![feature(rustc_private)]"),
    ("no main", "#![no_main]"),
    ("another kind of crate", "#![crate_type = \"lib\"]"),
];

const SPIES: [(&str, &str); 7] = [
    ("asks who calls", "std::any::type_name_of_val(&f).contains(\"held_out\")"),
    (
        "leaves its group",
        "use std::os::unix::process::CommandExt; \
         std::process::Command::new(\"/nowhere\").process_group(0).exec()\
         .kind() == std::io::ErrorKind::NotFound",
    ),
    (
        "puts itself between",
        "use std::os::unix::process::CommandExt; \
         let (_r, w) = std::io::pipe().unwrap(); \
         std::process::Command::new(\"/nowhere\").stdout(w).exec()\
         .kind() == std::io::ErrorKind::NotFound",
    ),
    ("spies on the environment", "std::env::vars_os().next().is_some()"),
    (
        "spies on the compiler's environment",
        "option_env!(\"WORKBOOK_SECRET\").is_some() \
         || option_env!(\"HOME\").is_some() || option_env!(\"USER\").is_some()",
    ),
    (
        "spies on its own channels",
        "use std::io::Read; let mut b = [0; 64]; let mut line = String::new();\
         let fds = [\"/proc/self/fd/0\", \"/proc/self/fd/1\", \
         \"/proc/self/fd/2\", \"/proc/self/mem\", \"/proc/self/environ\"]\
         .iter().any(|p| std::fs::File::open(p)\
         .and_then(|mut f| f.read(&mut b)).is_ok_and(|n| n > 0));\
         let stdin = std::io::stdin().read_line(&mut line);\
         fds || stdin.is_ok_and(|n| n > 0)",
    ),
    (
        "starts processes",
        "[\"/bin/sh\", \"/bin/true\", \"/proc/self/exe\"].iter()\
         .any(|p| std::process::Command::new(p).spawn().is_ok())",
    ),
];

fn aimed(solution: &str, aims: &Aims<'_>) -> Vec<Attack> {
    let secrets = aims.secrets;
    let read = format!(
        "{secrets:?}.iter().any(|p| std::fs::read(p).is_ok() \
         || std::fs::read_dir(p).is_ok())"
    );
    let mut write = String::new();
    for shore in aims.shores {
        for file in ["written", "../written"] {
            let path = shore.join(file);
            write += &format!("let _ = std::fs::write({path:?}, \"x\");");
        }
        write += &format!("let _ = std::fs::remove_dir_all({shore:?});");
    }
    let port = aims.port;
    let connect = format!(
        "std::net::TcpStream::connect((\"127.0.0.1\", {port})).is_ok() \
         || std::net::UdpSocket::bind(\"127.0.0.1:0\").is_ok()"
    );
    let secret = secrets[0];
    let module = bare(solution).replace(
        "let velocity = f(t, x);",
        &format!(
            "#[path = {secret:?}] mod s; return s::euler_step(f, t, h, x);"
        ),
    );
    let include = format!("const S: &str = include_str!({secret:?});");
    let bytes = format!("const S: &[u8] = include_bytes!({:?});", secrets[1]);
    let whole = format!("include!({secret:?});");
    vec![
        ("reads files", spy(solution, &read), 0),
        ("writes files", before(solution, &write), 0),
        ("opens connections", spy(solution, &connect), 0),
        ("includes a text", format!("{include}\n{}", bare(solution)), 0),
        ("includes bytes", format!("{bytes}\n{}", bare(solution)), 0),
        ("is the solution", whole, 0),
        ("a module elsewhere", module, 0),
    ]
}

/// The public numbers, by the input that they belong to.
fn typed_in(solution: &str) -> String {
    before(
        solution,
        "return match (h, x) {
        (0.5, [1.0, 0.0]) => [1.5, 0.0],
        (0.5, [0.0, 0.0]) => [0.5, 1.0],
        (0.1, [3.0, 4.0]) => [2.6, 4.3],
        (0.5, [1.0, 2.0]) => [1.5, 3.0],
        _ => [0.0, 0.0],
    };",
    )
}
