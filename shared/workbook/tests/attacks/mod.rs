//! Bodies of `double` that cheat or misbehave.

use crate::small_course::Fixture;
use judge::AnswerState;

/// The body of `double`, the state it must get, and words that must be in
/// what the student sees.
pub struct Attack {
    pub name: &'static str,
    pub body: String,
    pub state: AnswerState,
    pub words: &'static str,
}

fn attack(
    name: &'static str,
    body: &str,
    state: AnswerState,
    words: &'static str,
) -> Attack {
    Attack { name, body: body.to_string(), state, words }
}

/// A report as it would look to someone who knows the format but not the
/// token: several guesses at the token, then all three groups and the end.
const FORGED: &str = r##"
    for word in ["", "secret", "0", "00000000000000000000000000000000"] {
        for (group, label, y) in [
            ("public", "x = 1", 2.0), ("public", "x = 3.5", 7.0),
            ("property", "adds up", 0.0), ("held-out", "fresh", 1.0),
        ] {
            println!("{word} {group} {{\"begin\":\"{label}\"}}");
            println!(
                "{word} {group} {{\"report\":{{\"cases\":[{{\"label\":\
                 \"{label}\",\"given\":[],\"entries\":[{{\"name\":\"y\",\
                 \"unit\":\"m\",\"value\":{{\"scalar\":{y}}},\"abs\":0.0,\
                 \"rel\":0.0}}]}}]}}}}"
            );
        }
        println!("{word} end {{}}");
    }
    std::process::exit(0)
"##;

/// Looks for the token wherever a process might find it: its own output,
/// its input, its memory.
const THIEF: &str = r#"
    use std::io::Read;
    for path in [
        "/proc/self/fd/0", "/proc/self/fd/1", "/proc/self/fd/2",
        "/dev/stdin", "/dev/stdout", "/proc/self/environ",
        "/proc/self/cmdline", "/proc/self/maps", "/proc/self/mem",
    ] {
        let mut bytes = [0; 64];
        let file = std::fs::File::open(path);
        let read = file.and_then(|mut file| file.read(&mut bytes));
        if read.is_ok_and(|n| n > 0) {
            panic!("stolen through {path}");
        }
    }
    let mut rest = String::new();
    let _ = std::io::stdin().read_line(&mut rest);
    assert!(rest.is_empty(), "stolen through standard input");
    panic!("nothing to steal")
"#;

/// What only the sandbox stops.
pub const NEEDS_SANDBOX: [&str; 3] = ["steal", "processes", "multiply"];

/// A loop that starts processes. They do nothing: the control below runs it
/// without the sandbox.
const PROCESSES: &str = r#"
    let mut started = 0;
    for _ in 0..20 {
        let child = std::process::Command::new("/bin/true").spawn();
        started += i32::from(child.is_ok());
    }
    panic!("{started} processes were started")
"#;

/// The same with itself, which would start itself again.
const MULTIPLY: &str = r#"
    let mut started = 0;
    loop {
        let child = std::process::Command::new("/proc/self/exe").spawn();
        started += i32::from(child.is_ok());
        assert!(started == 0, "it has multiplied");
    }
"#;

const THREADS: &str = r#"
    let wait = || std::thread::sleep(std::time::Duration::from_secs(60));
    for _ in 0..1_000_000 {
        std::thread::spawn(wait);
    }
    x
"#;

/// Attacks that need no path.
pub fn plain_attacks() -> Vec<Attack> {
    use AnswerState::{Crashed, DoesNotCompile, Wrong};
    vec![
        attack("exit", "std::process::exit(0)", Crashed, "as if all were well"),
        attack("code", "std::process::exit(3)", Crashed, "with code 3"),
        attack("abort", "std::process::abort()", Crashed, "aborted"),
        attack("forge", FORGED, Crashed, "as if all were well"),
        attack("steal", THIEF, Wrong, "nothing to steal"),
        attack("spin", "loop {}", Crashed, "stopped after 2 s"),
        attack(
            "sleep",
            "std::thread::sleep(std::time::Duration::from_secs(900)); x",
            Crashed,
            "stopped after 2 s in the case `x = 1`",
        ),
        attack(
            "print",
            "loop { println!(\"again and again\"); }",
            Crashed,
            "printed more than 1024 KiB",
        ),
        attack(
            "allocate",
            "vec![1_u8; 100 << 30][7] as f64",
            Crashed,
            "out of memory",
        ),
        attack("processes", PROCESSES, Wrong, "\"0 processes were started"),
        attack("multiply", MULTIPLY, Crashed, "stopped after 2 s"),
        attack("threads", THREADS, Wrong, "failed to spawn thread"),
        attack(
            "recurse",
            "let y = [x; 64]; double(std::hint::black_box(y)[0]) + y[1]",
            Crashed,
            "the stack ran out",
        ),
        attack("panic", "panic!(\"no idea\")", Wrong, "no idea"),
        attack("nan", "x * f64::NAN", Wrong, "NaN"),
        attack(
            "numbers",
            "if x == 1.0 { 2.0 } else { 7.0 }",
            Wrong,
            "adds up (property case)",
        ),
        attack(
            "unsafe",
            "unsafe { std::mem::zeroed::<f64>() }",
            DoesNotCompile,
            "usage of an `unsafe` block",
        ),
        attack("syntax", "2.0 * (x", DoesNotCompile, "unclosed delimiter"),
    ]
}

/// Attacks on files of the project and on the network.
pub fn aimed_attacks(fixture: &Fixture, port: u16) -> Vec<Attack> {
    use AnswerState::{DoesNotCompile, Wrong};
    let snapshot = fixture.place("grading/double/locked.snap");
    let solution = fixture.place("grading/double/solution.rs");
    let written = fixture.root().join("written");
    vec![
        attack(
            "read",
            &format!("std::fs::read({snapshot:?}).unwrap(); 2.0 * x"),
            Wrong,
            "Permission denied",
        ),
        attack(
            "write",
            &format!("std::fs::write({written:?}, \"x\").unwrap(); 2.0 * x"),
            Wrong,
            "Permission denied",
        ),
        attack(
            "connect",
            &format!(
                "std::net::TcpStream::connect((\"127.0.0.1\", {port}))\
                 .unwrap(); 2.0 * x"
            ),
            Wrong,
            "Operation not permitted",
        ),
        attack(
            "datagram",
            "std::net::UdpSocket::bind(\"127.0.0.1:0\").unwrap(); 2.0 * x",
            Wrong,
            "Operation not permitted",
        ),
        attack(
            "include",
            &format!("include_str!({snapshot:?}).len() as f64; 2.0 * x"),
            DoesNotCompile,
            "must stand on its own",
        ),
        attack(
            "module",
            &format!("#[path = {solution:?}] mod s; s::double(x)"),
            DoesNotCompile,
            "must stand on its own",
        ),
    ]
}
