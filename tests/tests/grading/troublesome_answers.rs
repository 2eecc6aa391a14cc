//! Answers that keep the class waiting, or of which the grader dies: the
//! others get their marks, and the culprit is named.

use super::interrupted_runs::{done, grade};
use crate::exercise_texts::solution;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

const EXERCISES: [&str; 3] = ["euler_step", "midpoint_step", "rk4_step"];

/// Somebody whose answers never end, and somebody honest with one answer:
/// the first is always judged, however slow the machine.
fn class(folder: &Path) {
    for (student, names) in [("honest", &EXERCISES[..1]), ("slow", &EXERCISES)]
    {
        fs::create_dir_all(folder.join(student)).unwrap();
        for name in names {
            let mut text = solution(&format!("ode/{name}")).unwrap();
            if student == "slow" {
                let function = text.find(&format!("pub fn {name}")).unwrap();
                let body = function + text[function..].find("{\n").unwrap();
                text.insert_str(body + 2, "loop { std::hint::spin_loop(); }\n");
            }
            let file = folder.join(student).join(format!("{name}.rs"));
            fs::write(file, text).unwrap();
        }
    }
}

/// The outcomes of a student's three answers.
fn outcomes(out: &Path, student: usize) -> Vec<String> {
    let text = fs::read(out.join("grades.json")).unwrap();
    let grades: Value = serde_json::from_slice(&text).unwrap();
    let marks = grades["students"][student]["marks"].as_array().unwrap();
    let outcome = |mark: &Value| mark["outcome"].as_str().map(String::from);
    marks.iter().filter_map(outcome).collect()
}

const WHICH: [&str; 8] = [
    "--exercise",
    "ode/euler_step",
    "--exercise",
    "ode/midpoint_step",
    "--exercise",
    "ode/rk4_step",
    "--timeout",
    "1",
];

#[test]
fn who_keeps_the_class_waiting_waits_and_the_same_command_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (from, out) = (dir.path().join("class"), dir.path().join("out"));
    class(&from);
    let few = ["--jobs", "1", "--budget", "1", "--seed", "3"];
    let one = [&WHICH[..], &few].concat();
    let said = done(grade(&from, &out, &one));
    assert!(said.out.contains("not all answers of slow"), "{}", said.out);
    assert_eq!(outcomes(&out, 0), ["passed", "missing", "missing"]);
    let first = outcomes(&out, 1);
    let open = first.iter().filter(|o| *o == "not-judged").count();
    assert_eq!(open, 2, "{first:?}");
    assert_eq!(first.iter().filter(|o| *o == "crashed").count(), 1);
    let table = fs::read_to_string(out.join("grades.csv")).unwrap();
    assert!(table.contains("2 not judged yet"), "{table}");
    let more = [&WHICH[..], &["--budget", "60"]].concat();
    done(grade(&from, &out, &more));
    assert_eq!(outcomes(&out, 1), ["crashed"; 3]);
}

/// The process that grades a suspect, once there is one.
fn judged_apart(key: &str) -> Option<i32> {
    for process in fs::read_dir("/proc").unwrap().flatten() {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let name = process.file_name();
        let pid = name.to_str().and_then(|name| name.parse().ok());
        if line.contains("grade")
            && line.contains(&format!("suspect-{key}/work"))
        {
            return pid;
        }
    }
    None
}

fn keys(out: &Path) -> Vec<PathBuf> {
    let answers = fs::read_dir(out.join("answers")).unwrap();
    answers.flatten().map(|entry| entry.path()).collect()
}

#[test]
fn an_answer_of_which_the_grader_dies_is_set_aside_and_named() {
    let dir = tempfile::tempdir().unwrap();
    let (from, out) = (dir.path().join("class"), dir.path().join("out"));
    fs::create_dir_all(from.join("suspect")).unwrap();
    let text = solution("ode/euler_step").unwrap();
    fs::write(from.join("suspect/euler_step.rs"), text).unwrap();
    let which = ["--exercise", "ode/euler_step", "--seed", "4"];
    done(grade(&from, &out, &which));
    // As if the run had died in this answer.
    let key = keys(&out)[0].file_stem().unwrap().to_owned();
    let key = key.to_string_lossy();
    let begun = format!("{{\"key\":\"{key}\"}}\n");
    let journal = out.join("journal.jsonl");
    fs::write(&journal, &begun).unwrap();
    done(grade(&from, &out, &which));
    assert_eq!(outcomes(&out, 0), ["passed"], "it was not the answer");
    // It dies again: whoever judges the suspect is killed.
    fs::write(&journal, &begun).unwrap();
    let mut run = grade(&from, &out, &which)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let apart = loop {
        if let Some(pid) = judged_apart(&key) {
            break pid;
        }
        assert!(started.elapsed() < Duration::from_secs(120));
        thread::sleep(Duration::from_millis(2));
    };
    kill(apart);
    let ended = run.wait().unwrap();
    assert!(ended.success(), "the run goes on");
    assert_eq!(outcomes(&out, 0), ["crashed"]);
    let page = fs::read_to_string(out.join("class.html")).unwrap();
    assert!(page.contains("set aside"), "{page}");
    let said = done(grade(&from, &out, &which));
    assert_eq!(outcomes(&out, 0), ["crashed"], "{}", said.out);
}

fn kill(pid: i32) {
    let killed = std::process::Command::new("kill")
        .args(["-9", &pid.to_string()])
        .status();
    assert!(killed.unwrap().success());
}
