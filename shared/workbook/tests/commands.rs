//! The program as people call it: what it says and how it ends.

use crate::small_book::Fixture;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A chapter that cargo can compile: it answers `list` and nothing else.
const MAIN: &str = r#"
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("list") => println!("{{\"chapter\":\"demo\"}}"),
        Some("view") => println!("watching {}", args[1..].join(" ")),
        _ => std::process::exit(2),
    }
}
"#;

fn compiled_book() -> Fixture {
    let book = Fixture::new();
    let workspace =
        "[workspace]\nresolver = \"3\"\nmembers = [\"chapters/*\"]\n";
    book.write("Cargo.toml", workspace);
    let manifest = "[package]\nname = \"demo\"\nedition = \"2024\"\n";
    book.write("chapters/01-demo/Cargo.toml", manifest);
    book.write("chapters/01-demo/src/main.rs", MAIN);
    book.write("chapters/01-demo/src/euler.rs", "\n");
    fs::remove_dir_all(book.root().join("chapters/01-demo/tests")).unwrap();
    book.write("book/src/SUMMARY.md", "[Start](start.md)\n");
    book.write("book/src/start.md", "# Start\n\n$x^2$\n");
    fs::remove_dir_all(book.root().join("book/src/demo")).unwrap();
    fs::remove_file(book.root().join("book/src/equations.md")).unwrap();
    book
}

fn workbook(here: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_workbook"))
        .args(args)
        .current_dir(here)
        .env("CARGO_TARGET_DIR", here.join("target"))
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn build_compiles_the_chapters_and_says_where_the_book_is() {
    let book = compiled_book();
    let output = workbook(book.root(), &["build"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let place = String::from_utf8_lossy(&output.stdout).trim().to_string();
    let page = fs::read_to_string(place).unwrap();
    assert!(page.contains("<math"));
    let print = book.root().join("elsewhere/print.html");
    for (args, printed) in [
        (&["build", "--out", "elsewhere"][..], false),
        (&["build", "--print", "--out", "elsewhere"], true),
    ] {
        let output = workbook(book.root(), args);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert!(book.root().join("elsewhere/index.html").is_file());
        assert_eq!(print.is_file(), printed, "only where it is asked for");
    }
}

#[test]
fn a_chapter_that_does_not_compile_shows_the_compilers_words() {
    let book = compiled_book();
    book.edit("chapters/01-demo/src/main.rs", "let args", "let args: u8");
    let output = workbook(book.root(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(said.contains("chapters/01-demo/src/main.rs"), "{said}");
    assert!(said.contains("error: a chapter does not compile"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn a_mistake_in_the_book_ends_with_code_1() {
    let book = compiled_book();
    book.write("book/src/start.md", "# Start\n\n$x_1_2$\n");
    let output = workbook(book.root(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(said.contains("book/src/start.md:3: formula"), "{said}");
    assert!(said.contains("error: 1 mistake, the book was not built"));
}

#[test]
fn wrong_calls_end_with_code_2_and_say_what_is_right() {
    let book = compiled_book();
    book.write("notes.txt", "mine");
    book.write("mine/thesis.txt", "mine");
    let cases: [(&[&str], &str); 7] = [
        (&["bild"], "unrecognized subcommand 'bild'"),
        (&["run", "dome"], "no chapter `dome`; known: demo"),
        (&["view", "orbit"], "write CHAPTER/SCENE"),
        (&["view", "dome/orbit"], "no chapter `dome`; known: demo"),
        (&["build", "--out", "notes.txt"], "--out names a folder"),
        (&["build", "--out", "mine"], "holds other files"),
        (&["--port", "70000"], "70000"),
    ];
    for (args, words) in cases {
        let output = workbook(book.root(), args);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(words), "{args:?}: {said}");
    }
    assert!(book.root().join("mine/thesis.txt").is_file());
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let book = compiled_book();
    // Not even root may create a folder there.
    let output = workbook(book.root(), &["build", "--out", "/proc/nowhere/b"]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(said.contains("error: cannot create /proc/nowhere"), "{said}");
}

#[test]
fn run_and_view_pass_arguments_and_exit_codes_on() {
    let book = compiled_book();
    let output = workbook(book.root(), &["view", "demo/orbit", "--set", "k=5"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let words = String::from_utf8_lossy(&output.stdout);
    assert_eq!(words.trim(), "watching orbit --set k=5");
    let output = workbook(book.root(), &["run", "01-demo", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_doctor_always_ends_with_code_0_and_speaks_json() {
    let here = tempfile::tempdir().unwrap();
    let output = workbook(here.path(), &["doctor", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let findings: serde_json::Value =
        serde_json::from_slice(&output.stdout).unwrap();
    let names: Vec<&str> = findings
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["name"].as_str().unwrap())
        .collect();
    assert_eq!(names[0], "cargo");
    assert_eq!(findings[0]["ok"], true, "cargo runs this test");
    assert!(names.contains(&"wasm target"), "{names:?}");
    assert!(names.contains(&"browser"), "{names:?}");
}
