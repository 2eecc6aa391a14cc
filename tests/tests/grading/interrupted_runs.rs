//! Grading that is stopped, split and put together again: the same marks.

use crate::exercise_texts::solution;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tests::workspace::{ProgramOutput, program, root, run};

/// So many students, each with an answer of their own.
const STUDENTS: usize = 9;

/// A class with right and wrong answers to one exercise.
fn class(folder: &Path) {
    let solution = solution("ode/euler_step").unwrap();
    for n in 0..STUDENTS {
        let mut text = format!("{solution}\n// student {n}\n");
        if n % 3 == 1 {
            text = text.replace("h * velocity[1]", "velocity[1]");
        }
        if n == 2 {
            // What the compiler says must not tell where it ran.
            text = text.replace("velocity[1]", "velocity[1");
        }
        let student = folder.join(format!("student {n}"));
        fs::create_dir_all(&student).unwrap();
        fs::write(student.join("euler_step.rs"), text).unwrap();
    }
}

/// The command, with `more` options.
pub fn grade(from: &Path, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(program("workbook").unwrap());
    command
        .arg("grade")
        .arg(from)
        .arg("--out")
        .arg(out)
        .args(["--chapters", "1"])
        .args(more)
        .current_dir(root());
    command
}

/// Runs it to its end, which must be a good one.
pub fn done(mut command: Command) -> ProgramOutput {
    let said = run(&mut command).unwrap();
    assert_eq!(said.code, Some(0), "{}", said.err);
    said
}

/// How many verdicts there are in a journal.
fn lines(journal: &Path) -> usize {
    let text = fs::read(journal).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let whole = text.split_inclusive('\n').filter(|l| l.ends_with('\n'));
    whole.filter(|line| line.contains("\"judged\":")).count()
}

/// Everything that was reported, but for what tells parts from wholes.
fn reports(out: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for folder in ["", "feedback", "gradescope", "figures", "answers"] {
        for entry in fs::read_dir(out.join(folder)).unwrap().flatten() {
            let name = entry.file_name();
            let kept = ["journal.jsonl", "run.json", "in-use"];
            let is_kept = kept.iter().any(|kept| name == **kept);
            if entry.path().is_file() && !is_kept {
                let bytes = fs::read(entry.path()).unwrap();
                files.push((Path::new(folder).join(name), bytes));
            }
        }
    }
    files.sort();
    assert!(files.len() > 4 * STUDENTS);
    files
}

fn same(one: &Path, other: &Path) {
    let (one, other) = (reports(one), reports(other));
    assert_eq!(one.len(), other.len());
    for (a, b) in one.iter().zip(&other) {
        assert!(a == b, "{} differs", a.0.display());
    }
}

#[test]
fn a_run_that_is_killed_goes_on_and_says_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let from = dir.path().join("class");
    class(&from);
    let stopped = dir.path().join("stopped");
    let journal = stopped.join("journal.jsonl");
    let slow = ["--seed", "11", "--jobs", "1"];
    let mut child = grade(&from, &stopped, &slow)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while lines(&journal) < 3 && begun.elapsed() < Duration::from_secs(300) {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let known = lines(&journal);
    assert!((3..STUDENTS).contains(&known), "{known} were judged");
    assert!(!stopped.join("grades.json").exists(), "it was not done");
    // Cut off in the middle of a line, too.
    let text = fs::read(&journal).unwrap();
    fs::write(&journal, &text[..text.len() - 9]).unwrap();

    let said = done(grade(&from, &stopped, &[]));
    assert!(said.out.contains("seed 11"), "{}", said.out);
    let anew = lines(&journal) - known;
    // The line that was cut off was a verdict, or only a beginning.
    let open = STUDENTS - known;
    assert!((open..=open + 1).contains(&anew), "only what was not known");
    let whole = dir.path().join("whole");
    done(grade(&from, &whole, &["--seed", "11"]));
    same(&stopped, &whole);
}

#[test]
fn parts_of_a_class_put_together_are_the_class() {
    let dir = tempfile::tempdir().unwrap();
    let from = dir.path().join("class");
    class(&from);
    let place = |name: &str| dir.path().join(name);
    let mut merge = Command::new(program("workbook").unwrap());
    merge.args(["grade", "merge", "--out"]).arg(place("merged"));
    for part in 1..=3 {
        let out = place(&format!("part{part}"));
        let shard = format!("{part}/3");
        let said =
            done(grade(&from, &out, &["--seed", "12", "--shard", &shard]));
        assert!(said.out.contains("3 students"), "{}", said.out);
        merge.arg(out);
    }
    merge.current_dir(root());
    done(merge);
    done(grade(&from, &place("whole"), &["--seed", "12"]));
    same(&place("merged"), &place("whole"));
    let drawn = || {
        let mut seed = Command::new(program("workbook").unwrap());
        seed.args(["grade", "seed"]).current_dir(root());
        done(seed).out.trim().parse::<u64>().unwrap()
    };
    assert_ne!(drawn(), drawn(), "every seed is another");
}

#[test]
fn a_part_needs_a_seed_and_a_run_keeps_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let from = dir.path().join("class");
    fs::create_dir_all(from.join("nobody")).unwrap();
    let out = dir.path().join("out");
    let refused = |more: &[&str]| {
        let said = run(&mut grade(&from, &out, more)).unwrap();
        assert_eq!(said.code, Some(2), "{more:?}: {}", said.err);
        said.err
    };
    assert!(refused(&["--shard", "1/2"]).contains("--seed"));
    let part = refused(&["--shard", "3/2", "--seed", "1"]);
    assert!(part.contains("I from 1 to N"), "{part}");
    let first = done(grade(&from, &out, &[])).out;
    let again = done(grade(&from, &out, &[])).out;
    let seed = |text: &str| {
        let after = text.split("seed ").nth(1).unwrap_or_default();
        after.lines().next().map(String::from)
    };
    assert_eq!(seed(&first), seed(&again));
    assert!(refused(&["--seed", "1"]).contains("start again with --fresh"));
    let fresh = done(grade(&from, &out, &["--fresh"])).out;
    assert_ne!(seed(&first), seed(&fresh), "a new seed for a new run");
}
