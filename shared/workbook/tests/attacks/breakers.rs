//! What ends or blocks its process, or fills the machine.

use judge::AnswerState::{self, Crashed, Wrong};

/// A name, items, the body of `double`, whether the first wall refuses it,
/// and without that wall the state and words that a student sees.
pub type Breaker =
    (&'static str, &'static str, &'static str, bool, AnswerState, &'static str);

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
    std::process::exit(0)"##;

/// A value that strikes when it is dropped.
const STING: &str = "struct Sting;\n\
     impl Drop for Sting { fn drop(&mut self) { panic!(\"dropped\") } }";

/// Exits when the thread ends, after everything was reported.
const LAST_WORD: &str = "struct Exit;\n\
     impl Drop for Exit { fn drop(&mut self) { std::process::exit(0) } }\n\
     thread_local! { static EXIT: Exit = const { Exit }; }";

const THREADS: &str = "for _ in 0..1_000_000 { std::thread::spawn(|| \
     std::thread::sleep(std::time::Duration::from_secs(60))); } x";

const OTHER_GROUP: &str = "use std::os::unix::process::CommandExt;\n\
     let mut c = std::process::Command::new(\"/nowhere\");\n\
     let _ = c.process_group(0).exec();\n\
     loop { std::hint::black_box(x); }";

const MULTIPLY: &str = "loop { let c = std::process::Command::new(\
     \"/proc/self/exe\").spawn(); assert!(c.is_err(), \"multiplied\"); }";

const DEEP: &str = "let y = [x; 64]; double(std::hint::black_box(y)[0]) + y[1]";

/// All of them.
pub const BREAKERS: [Breaker; 28] = [
    ("exit", "", "std::process::exit(0)", true, Crashed, "left early"),
    ("code", "", "std::process::exit(x as i32)", true, Crashed, "left early"),
    ("abort", "", "std::process::abort()", true, Crashed, "aborted"),
    ("forge", "", FORGED, true, Crashed, "left early"),
    ("exit-late", LAST_WORD, "EXIT.with(|_| x)", true, Wrong, "x = 1"),
    ("spin", "", "loop {}", false, Crashed, "stopped after 2 s"),
    (
        "sleep",
        "",
        "std::thread::sleep(std::time::Duration::from_secs(900)); x",
        true,
        Crashed,
        "stopped after 2 s in the case `x = 1`",
    ),
    (
        "wait",
        "",
        "let m = std::sync::Mutex::new(x); let _a = m.lock(); \
         let b = *m.lock().unwrap(); b",
        false,
        Crashed,
        "stopped after 2 s",
    ),
    (
        "print",
        "",
        "loop { println!(\"again and again\"); }",
        false,
        Crashed,
        "printed more than 1024 KiB",
    ),
    (
        "complain",
        "",
        "loop { eprintln!(\"again and again\"); }",
        false,
        Crashed,
        "printed more than 1024 KiB",
    ),
    (
        "allocate",
        "",
        "vec![1_u8; 100 << 30][7] as f64",
        false,
        Crashed,
        "out of memory",
    ),
    (
        "grow",
        "",
        "let mut all = Vec::new(); \
         loop { all.push(Vec::<f64>::with_capacity(1 << 24)); }",
        false,
        Crashed,
        "out of memory",
    ),
    ("recurse", "", DEEP, false, Crashed, "the stack ran out"),
    (
        "frame",
        "",
        "let y = std::hint::black_box([x; 4 << 20]); y[7]",
        false,
        Crashed,
        "the stack ran out",
    ),
    ("threads", "", THREADS, true, Wrong, "failed to spawn thread"),
    (
        "scope",
        "",
        "std::thread::scope(|s| s.spawn(|| x).join().unwrap())",
        true,
        Wrong,
        "failed to spawn thread",
    ),
    ("group", "", OTHER_GROUP, true, Crashed, "stopped after 2 s"),
    ("multiply", "", MULTIPLY, true, Crashed, "stopped after 2 s"),
    ("panic", "", "panic!(\"no idea\")", false, Wrong, "no idea"),
    (
        "sting",
        STING,
        "std::panic::panic_any(Sting)",
        true,
        Wrong,
        "without a message",
    ),
    (
        "stung",
        STING,
        "std::panic::resume_unwind(Box::new(Sting))",
        true,
        Wrong,
        "without a message",
    ),
    ("twice", STING, "let _s = Sting; panic!()", false, Crashed, "aborted"),
    (
        "hook",
        "",
        "std::panic::set_hook(Box::new(|_| std::process::exit(0))); panic!()",
        true,
        Crashed,
        "left early",
    ),
    (
        "deaf",
        "",
        "std::panic::set_hook(Box::new(|_| loop {})); panic!()",
        true,
        Crashed,
        "stopped after 2 s",
    ),
    ("nan", "", "x * f64::NAN", false, Wrong, "NaN"),
    ("infinite", "", "x / 0.0", false, Wrong, "inf"),
    (
        "numbers",
        "",
        "if x == 1.0 { 2.0 } else { 7.0 }",
        false,
        Wrong,
        "adds up (property case)",
    ),
    (
        "counts",
        "static N: std::sync::atomic::AtomicU32 = \
         std::sync::atomic::AtomicU32::new(0);",
        "let n = N.fetch_add(1, std::sync::atomic::Ordering::SeqCst); \
         if n < 2 { 2.0 * x } else { 0.0 }",
        false,
        Wrong,
        "adds up (property case)",
    ),
];
