//! Submissions in every shape that platforms and people give them.

use std::fs;
use std::io::{Cursor, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The three exercises of the class, and what they are worth.
pub const EXERCISES: [(&str, u32); 3] =
    [("euler_step", 10), ("suggest_step", 10), ("symplectic_euler", 15)];

/// Right answers, in the order of [`EXERCISES`].
pub type Right = [String; 3];

/// Somebody in the class: the name that the reports have, and the points for
/// each exercise.
pub type Expected = (String, [u32; 3]);

/// A zip file in memory.
pub fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Writes a file of the class.
pub fn write(class: &Path, path: &str, bytes: &[u8]) {
    let file = class.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

/// All three answers of a student, as a folder for the chapter.
pub fn write_all(class: &Path, student: &str, answers: &[String; 3]) {
    for ((name, _), text) in EXERCISES.iter().zip(answers) {
        write(class, &format!("{student}/ode/{name}.rs"), text.as_bytes());
    }
}

const FULL: [u32; 3] = [10, 10, 15];
const NONE: [u32; 3] = [0, 0, 0];
/// Everything but the first exercise.
const REST: [u32; 3] = [0, 10, 15];

/// What platforms make of right answers: full points, all of them.
pub fn shapes(class: &Path, right: &Right) -> Vec<Expected> {
    let named: Vec<(String, &[u8])> = EXERCISES
        .iter()
        .zip(right)
        .map(|((name, _), text)| (format!("{name}.rs"), text.as_bytes()))
        .collect();
    let flat: Vec<(&str, &[u8])> =
        named.iter().map(|(name, bytes)| (&name[..], *bytes)).collect();
    let checkout: Vec<(String, &[u8])> = named
        .iter()
        .map(|(name, b)| (format!("pbm/chapters/01-ode/exercises/{name}"), *b))
        .collect();
    let mut nested: Vec<(&str, &[u8])> =
        checkout.iter().map(|(name, bytes)| (&name[..], *bytes)).collect();
    // What belongs to the course is not taken from a submission.
    nested.push(("pbm/chapters/01-ode/grading/euler_step.rs", b"fn probe"));
    nested.push(("pbm/Cargo.toml", b"[package]"));
    let work = zipped(&nested);

    write_all(class, "alice", right);
    for (path, bytes) in &nested {
        write(class, &format!("whole checkout/{path}"), bytes);
    }
    write(class, "zip file.zip", &work);
    let moodle = "Grace Hopper_4711_assignsubmission_file_";
    write(class, &format!("{moodle}/work.zip"), &work);
    write(class, "twice packed.zip", &zipped(&[("a/work.zip", &work)]));
    for (name, bytes) in &flat {
        let moodle = format!("Ada_4712_assignsubmission_file_{name}");
        write(class, &moodle, bytes);
        write(class, &format!("noetheremmy_81_9001_{name}"), bytes);
        write(class, &format!("lateleo_LATE_82_9002_{name}"), b"fn old() {}");
        let again = name.replace(".rs", "-1.rs");
        write(class, &format!("lateleo_LATE_82_9003_{again}"), bytes);
        write(class, &format!("Zoë Ångström 王/{name}"), bytes);
        write(class, &format!("=1+1, \"Bob\"/{name}"), bytes);
        let smuggler = format!("smuggler/{name}");
        write(class, &smuggler, bytes);
    }
    for (path, text) in [
        ("build.rs", "fn main() { std::process::exit(1) }"),
        ("Cargo.toml", "[package]\nname = \"mine\"\nbuild = \"build.rs\""),
        (".cargo/config.toml", "[build]\nrustc-wrapper = \"/bin/false\""),
        ("rust-toolchain.toml", "[toolchain]\nchannel = \"none\""),
        ("chapters/01-ode/grading/euler_step.rs", "compile_error!()"),
        ("shared/course/src/lib.rs", "compile_error!()"),
    ] {
        write(class, &format!("smuggler/{path}"), text.as_bytes());
    }
    let names = [
        "alice",
        "whole checkout",
        "zip file",
        "Grace Hopper",
        "twice packed",
        "Ada",
        "noetheremmy",
        "lateleo",
        "Zoë Ångström 王",
        "=1+1, \"Bob\"",
        "smuggler",
    ];
    names.map(|name| (name.to_string(), FULL)).to_vec()
}

/// Other systems' texts: full points.
pub fn encodings(class: &Path, right: &Right) -> Vec<Expected> {
    let mut all = Vec::new();
    let mut add = |name: &str, encode: &dyn Fn(&str) -> Vec<u8>| {
        for ((exercise, _), text) in EXERCISES.iter().zip(right) {
            let path = format!("{name}/ode/{exercise}.rs");
            write(class, &path, &encode(text));
        }
        all.push((name.to_string(), FULL));
    };
    add("windows", &|text| text.replace('\n', "\r\n").into_bytes());
    add("byte order mark", &|text| format!("\u{feff}{text}").into_bytes());
    add("utf-16", &|text| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    });
    add("latin-1", &|text| {
        // What Latin-1 has no letter for was not typed there.
        let plain: String = text.chars().filter(char::is_ascii).collect();
        [plain.as_bytes(), b"\n// gr\xf6\xdfer\n"].concat()
    });
    all
}

/// A function that is in nobody's way.
const LONG_WAY: &str = "
#[allow(dead_code)]
fn detour(far: &[f64]) -> Option<f64> {
    let mut sum = 0.0;
    for (i, value) in far.iter().enumerate().skip(1) {
        if value.is_nan() || *value > 1e9 {
            return None;
        }
        sum += match i % 3 {
            0 => value * value - 2.0 * far[i - 1],
            1 => (value + 1.0).sqrt().max(far[i - 1].abs()),
            _ => [value.sin(), value.cos()].into_iter().fold(1.0, f64::min),
        };
    }
    while sum > 10.0 {
        sum = (sum - 1.0) / 2.0;
    }
    Some(sum)
}
";

/// Work that is not all there, or not all right.
pub fn partial(
    class: &Path,
    right: &Right,
    stubs: &Right,
    second: &Right,
) -> Vec<Expected> {
    let [euler, suggest, symplectic] = right.clone();
    let [stub, ..] = stubs.clone();
    write_all(class, "second way", second);
    // Nobody else takes this way, except for one.
    let long = format!("{}\n{LONG_WAY}", second[1]);
    let renamed = long.replace("detour", "shortcut").replace("far", "near");
    for (name, text) in [("a long way", long), ("copy of a long way", renamed)]
    {
        let answers = [right[0].clone(), text, right[2].clone()];
        write_all(class, name, &answers);
    }
    write_all(class, "only stubs", stubs);
    let begun = [euler.clone(), stubs[1].clone(), stubs[2].clone()];
    write_all(class, "one done", &begun);
    write(class, "one file/euler_step.rs", euler.as_bytes());
    fs::create_dir_all(class.join("nothing/at/all")).unwrap();
    let broken = euler.replace("velocity[1]]", "velocity[1]");
    let with =
        |first: &str| [first.to_string(), suggest.clone(), symplectic.clone()];
    write_all(class, "syntax error", &with(&broken));
    let deep = "pbm/chapters/01-ode/exercises/euler_step.rs";
    let deep = zipped(&[(deep, broken.as_bytes())]);
    write(class, "deep syntax error/work.zip", &deep);
    let renamed = euler.replace("euler_step", "eulerStep");
    write_all(class, "other name", &with(&renamed));
    write_all(class, "empty file", &with(""));
    write_all(class, "not begun", &with(&stub));
    let late_loop = euler.replace(
        "let velocity",
        "assert!(t < 9.0 || h < 0.9, \"late\");\n    let velocity",
    );
    write_all(class, "harmless assertion", &with(&late_loop));
    [
        ("second way", FULL),
        ("a long way", FULL),
        ("copy of a long way", FULL),
        ("only stubs", NONE),
        ("one done", [10, 0, 0]),
        ("one file", [10, 0, 0]),
        ("nothing", NONE),
        ("syntax error", REST),
        ("deep syntax error", NONE),
        ("other name", REST),
        ("empty file", REST),
        ("not begun", REST),
        ("harmless assertion", FULL),
    ]
    .map(|(name, marks)| (name.to_string(), marks))
    .to_vec()
}

/// Files that cannot be used, and packages that should not be opened.
pub fn unusable(class: &Path, right: &Right) -> Vec<Expected> {
    let others = |name: &str| {
        for i in [1, 2] {
            let path = format!("{name}/ode/{}.rs", EXERCISES[i].0);
            write(class, &path, right[i].as_bytes());
        }
    };
    others("fifty megabytes");
    let huge = vec![b'/'; 50_000_000];
    write(class, "fifty megabytes/ode/euler_step.rs", &huge);
    others("no text");
    write(class, "no text/ode/euler_step.rs", b"\x7fELF\0\0\0");
    others("links");
    let alice = class.join("alice/ode/euler_step.rs");
    symlink(alice, class.join("links/ode/euler_step.rs")).unwrap();
    symlink("/", class.join("links/root")).unwrap();
    fs::create_dir_all(class.join("linked folder")).unwrap();
    let alice = class.join("alice/ode");
    symlink(alice, class.join("linked folder/ode")).unwrap();

    let nothing = vec![0; 80 << 20];
    let mut bomb: Vec<(&str, &[u8])> = vec![
        ("ode/euler_step.rs", &nothing),
        ("more.zip", &nothing),
        ("ode/suggest_step.rs", right[1].as_bytes()),
    ];
    write(class, "bomb.zip", &zipped(&bomb));
    bomb.pop();
    let out = zipped(&[
        ("../alice/ode/euler_step.rs", right[0].as_bytes()),
        ("/ode/suggest_step.rs", right[1].as_bytes()),
        ("ode/symplectic_euler.rs", right[2].as_bytes()),
    ]);
    write(class, "leads out.zip", &out);
    write(class, "torn.zip", &out[..out.len() / 2]);
    write(class, "rar file.rar", b"Rar!\x1a\x07\x01\0 and so on");
    [
        ("fifty megabytes", REST),
        ("no text", REST),
        ("links", REST),
        ("linked folder", NONE),
        ("bomb", [0, 10, 0]),
        ("leads out", [0, 0, 15]),
        ("torn", NONE),
        ("rar file", NONE),
    ]
    .map(|(name, marks)| (name.to_string(), marks))
    .to_vec()
}
