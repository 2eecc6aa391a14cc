//! Stands for other programs in the tests, on every system.
//!
//! As a chapter's program it is asked the same questions and has canned
//! answers. As cargo, called for one chapter (`build … --bin NAME`), it waits
//! while there is a file `hold`, finds a mistake while there is `broken`, and
//! adds what is in `edited` to the program, which is then another one.
//! A copy called `mute` has no answer to anything.

use std::env::consts::EXE_SUFFIX;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use std::{fs, io, thread};

const LIST: &str = r##"
{"chapter":"demo","number":1,"title":"A demonstration",
 "figures":[
  {"name":"spiral","title":"Spiral",
   "caption":"The *outward* spiral for $h$ < 1.",
   "alt":"A curve that winds outwards",
   "params":[
    {"name":"h","title":"step size","unit":"s","min":0.001,"max":1,
     "default":0.1,"scale":"log","integer":false},
    {"name":"turns","title":"turns","unit":"","min":1,"max":9,
     "default":3,"scale":"linear","integer":true}]},
  {"name":"blind","title":"Blind","caption":"No alt text.","alt":"",
   "params":[]}],
 "tables":[
  {"name":"regimes","title":"Regimes","caption":"What $hk$ does."}],
 "values":[
  {"name":"growth","title":"growth per turn","unit":"s"},
  {"name":"broken","title":"an answer that fails","unit":""}],
 "scenes":[
  {"name":"orbit","title":"Orbit","sentence":"A planet on its way.",
   "params":[]}]}"##;

const TABLE: &str = r#"
{"name":"regimes","title":"Regimes","caption":"What $hk$ does.",
 "columns":[
  {"title":"regime","unit":"","align":"left"},
  {"title":"$hk$","unit":"","align":"right"},
  {"title":"time","unit":"s","align":"right"}],
 "rows":[["1. *slow* | calm","0.5","-1.25"],["unstable","3","12.5"]]}"#;

const VALUE: &str = r#"
{"name":"growth","title":"growth per turn, h_0 | k","text":"1.005",
 "unit":"s","number":1.005}"#;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let name = std::env::current_exe().unwrap_or_default();
    match words[..] {
        _ if name.file_stem().is_some_and(|name| name == "mute") => {
            return ExitCode::FAILURE;
        }
        ["build", .., name] => return cargo(name),
        ["list", "--json"] => println!("{LIST}"),
        ["figure", "spiral" | "blind", ref rest @ ..]
        | ["still", "orbit", ref rest @ ..] => println!("{}", picture(rest)),
        ["table", "regimes", ..] => println!("{TABLE}"),
        ["value", "growth", ..] => println!("{VALUE}"),
        ["live", "orbit", ..] => return live(),
        [kind, name, ..] => {
            eprintln!("error: no {kind} called {name}");
            return ExitCode::from(2);
        }
        _ => return ExitCode::FAILURE,
    }
    ExitCode::SUCCESS
}

/// A frame for each line that lets time pass; its state counts them. A step
/// breaks it, and once it is paused it never answers again.
fn live() -> ExitCode {
    let mut count = 0;
    for line in io::stdin().lines().map_while(Result::ok) {
        if line.contains("step") {
            eprintln!("demo: the rope broke");
            return ExitCode::FAILURE;
        }
        while line.contains("pause") {
            thread::sleep(Duration::from_secs(1));
        }
        if line.contains("advance") {
            count += 1;
            let state = format!("{{\"n\":{count:02}}}");
            let frame = [b"\x0c\0\0\0\x08\0\0\0", state.as_bytes()].concat();
            let mut out = io::stdout();
            if out.write_all(&frame).and_then(|()| out.flush()).is_err() {
                break;
            }
        }
    }
    ExitCode::SUCCESS
}

fn picture(given: &[&str]) -> String {
    format!(
        r##"<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320">
<g stroke="var(--wb-grid)"><path d="M0 160H640M320 0V320"/></g>
<circle cx="320" cy="160" r="120" fill="none" stroke="#2a7fc9"/>
<text x="20" y="40" font-size="24" fill="currentColor">{}</text></svg>"##,
        given.join(" ")
    )
}

fn cargo(name: &str) -> ExitCode {
    eprintln!("   Compiling {name} v0.1.0");
    while Path::new("hold").exists() {
        thread::sleep(Duration::from_millis(20));
    }
    if Path::new("broken").exists() {
        eprintln!("error: expected one of these");
        return ExitCode::from(101);
    }
    match place_copy(name) {
        Ok(artifact) => {
            println!("{artifact}");
            ExitCode::SUCCESS
        }
        Err(e) => {
            eprintln!("error: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Puts itself where cargo would put the chapter's program.
fn place_copy(name: &str) -> io::Result<String> {
    let folder = std::env::current_dir()?.join("target").join("debug");
    fs::create_dir_all(&folder)?;
    let program = folder.join(format!("{name}{EXE_SUFFIX}"));
    let draft = program.with_extension("new");
    fs::copy(std::env::current_exe()?, &draft)?;
    if let Ok(edited) = fs::read("edited") {
        let mut draft = fs::OpenOptions::new().append(true).open(&draft)?;
        draft.write_all(&edited)?;
    }
    fs::rename(draft, &program)?;
    let artifact = serde_json::json!({
        "reason": "compiler-artifact",
        "manifest_path": "Cargo.toml",
        "filenames": [&program],
        "target": { "name": name },
        "fresh": false,
        "executable": program,
    });
    Ok(artifact.to_string())
}
