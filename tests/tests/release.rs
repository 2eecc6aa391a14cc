//! The students' edition: it works, and it gives no answer away.

use crate::exercise_texts::{bug, catalogue, solution};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tests::file_tree::{copy_with_crlf, digests};
use tests::workspace::{ProgramOutput, program, root, run};

fn workbook(folder: &Path, args: &[&str]) -> ProgramOutput {
    let mut command = Command::new(program("workbook").unwrap());
    // What exercises are linked with is compiled once for all editions.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edition");
    command.args(args).current_dir(folder).env("CARGO_TARGET_DIR", target);
    run(&mut command).unwrap()
}

/// The edition with the exercises of chapter 1. It lies at the same place
/// each time, so that little is compiled again.
fn edition() -> &'static Path {
    static EDITION: OnceLock<PathBuf> = OnceLock::new();
    EDITION.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("students");
        let _ = fs::remove_dir_all(&folder);
        let out = folder.to_string_lossy().into_owned();
        let due = "2026-12-01T18:00";
        let said = workbook(
            root(),
            &["release", &out, "--chapters", "1", "--due", due],
        );
        assert_eq!(said.code, Some(0), "{}", said.err);
        folder
    })
}

/// The files under the edition, from its root, with what they hold.
fn files() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for (path, digest) in digests(edition(), &["target", ".workbook"]) {
        let path = path.strip_prefix(edition()).unwrap().to_path_buf();
        files.push((path, digest));
    }
    files
}

#[test]
fn no_answer_is_in_it_under_any_name() {
    let mut answers = BTreeSet::new();
    let mut lines = BTreeSet::new();
    for exercise in catalogue().unwrap().exercises {
        let solution = exercise.read_solution().unwrap();
        answers.insert(solution.without_marks().into_bytes());
        answers.insert(fs::read(exercise.solution_file()).unwrap());
        answers.insert(fs::read(exercise.bug_list_file()).unwrap());
        for bug in exercise.bugs().unwrap() {
            answers.insert(bug.applied(&solution).unwrap().into_bytes());
        }
        for (_, line) in solution.answer_lines() {
            // Long enough to be nobody else's line.
            let is_code = !line.trim_start().starts_with("//");
            if line.trim().len() > 40 && is_code {
                lines.insert(line.trim().to_string());
            }
        }
        let second = format!("tests/answers/{}.rs", exercise.id());
        answers.insert(fs::read(root().join(second)).unwrap());
    }
    assert!(answers.len() > 500, "{}", answers.len());
    assert!(lines.len() > 100, "{}", lines.len());
    for (path, _) in files() {
        let shown = path.display();
        for name in ["solution.rs", "instructors", "answers"] {
            let named = path.iter().any(|part| part == name);
            let is_code = path.starts_with("shared");
            assert!(!named || is_code, "{shown}");
        }
        let Ok(bytes) = fs::read(edition().join(&path)) else { continue };
        assert!(!answers.contains(&bytes), "{shown} is an answer");
        if path.iter().any(|part| part == "grading" || part == "exercises") {
            let text = String::from_utf8_lossy(&bytes);
            let printed = text.lines().find(|l| lines.contains(l.trim()));
            assert_eq!(printed, None, "{shown} has a line of an answer");
        }
    }
}

#[test]
fn what_instructors_keep_beside_the_course_stays_there() {
    let mut top: Vec<String> = fs::read_dir(edition())
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    top.retain(|name| name != ".workbook");
    top.sort();
    let want = [
        ".cargo",
        ".gitattributes",
        ".gitignore",
        ".rustfmt.toml",
        ".vscode",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE",
        "README.md",
        "book",
        "chapters",
        "hand-in.toml",
        "shared",
    ];
    assert_eq!(top, want);
}

#[test]
fn exercises_are_stubs_and_those_of_other_chapters_are_not_there() {
    for exercise in catalogue().unwrap().exercises {
        let file = exercise.answer_file();
        let file = file.strip_prefix(root()).unwrap();
        let handed_out = fs::read_to_string(edition().join(file)).ok();
        match exercise.chapter.as_str() {
            "ode" => {
                let stub = exercise.read_stub().unwrap();
                assert_eq!(handed_out, Some(stub), "{}", exercise.id());
            }
            _ => assert_eq!(handed_out, None, "{}", exercise.id()),
        }
    }
    let said = workbook(edition(), &["list"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("ode/euler_step"), "{}", said.out);
    assert!(!said.out.contains("rigid/"), "{}", said.out);
}

#[test]
fn cargo_understands_it_and_its_pages_lead_to_pages() {
    let said = run(Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1", "--locked"])
        .current_dir(edition()))
    .unwrap();
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(!said.out.contains("\"name\":\"tests\""));
    let source = edition().join("book/src");
    let summary = fs::read_to_string(source.join("SUMMARY.md")).unwrap();
    let mut pages = 0;
    for link in summary.split("](").skip(1) {
        let page = link.split(')').next().unwrap();
        assert!(source.join(page).is_file(), "{page}");
        pages += 1;
    }
    assert!(pages > 40, "{pages}");
    for (path, _) in files() {
        if path.extension().is_some_and(|end| end == "md") {
            let text = fs::read_to_string(edition().join(&path)).unwrap();
            let shown = path.display();
            assert!(!text.contains("{{#exercise rigid/"), "{shown}");
            assert!(!text.contains("](instructors/"), "{shown}");
            assert!(!text.contains("](../instructors/"), "{shown}");
        }
    }
}

/// In a folder with spaces and letters outside ASCII, with line ends as
/// Windows has them.
#[test]
fn a_student_can_check_an_exercise_and_finds_no_solution() {
    let name = "Modeling – Übung 1";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    copy_with_crlf(edition(), &folder).unwrap();
    let file = folder.join("chapters/01-ode/exercises/euler_step.rs");
    assert!(fs::read_to_string(&file).unwrap().contains("\r\n"));
    let check = || workbook(&folder, &["check", "ode/euler_step"]);
    let begun = check();
    assert!(begun.out.contains("not started"), "{}{}", begun.out, begun.err);
    let right = solution("ode/euler_step").unwrap();
    fs::write(&file, right.replace('\n', "\r\n")).unwrap();
    let passed = check();
    assert_eq!(passed.code, Some(0), "{}{}", passed.out, passed.err);
    // The hint of a known mistake, although the mistake is not there.
    let bug = bug("ode/euler_step", "forgot_h").unwrap();
    fs::write(&file, bug.replace('\n', "\r\n")).unwrap();
    let wrong = check();
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.contains("hint:"), "{}", wrong.out);
    let none = workbook(&folder, &["solution", "ode/euler_step", "--give-up"]);
    assert_ne!(none.code, Some(0), "{}", none.out);
    let grade = workbook(&folder, &["grade", ".", "--single"]);
    assert_eq!(grade.code, Some(2));
    assert!(grade.err.contains("student edition"), "{}", grade.err);
}

#[test]
fn the_manifest_and_the_readme_say_what_to_hand_in_and_when() {
    let manifest = fs::read_to_string(edition().join("hand-in.toml")).unwrap();
    assert!(manifest.contains("due = \"2026-12-01T18:00\""), "{manifest}");
    let file = "file = \"chapters/01-ode/exercises/euler_step.rs\"";
    assert!(manifest.contains(file), "{manifest}");
    let readme = fs::read_to_string(edition().join("README.md")).unwrap();
    assert!(readme.contains("**Due:** 2026-12-01, 18:00"), "{readme}");
    for link in readme.split("](").skip(1) {
        let target = link.split(')').next().unwrap();
        let there =
            target.starts_with("https://") || edition().join(target).is_file();
        assert!(there, "{target}");
    }
}

#[test]
fn a_folder_that_is_in_use_is_left_alone_and_nonsense_is_explained() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("thesis.tex"), "x").unwrap();
    let out = dir.path().to_string_lossy().into_owned();
    for (args, words) in [
        (vec!["release", &out], "is not empty"),
        (vec!["release", "x", "--due", "soon"], "2026-12-01T18:00"),
        (vec!["release", "x", "--chapters", "99"], "01-ode"),
        (vec!["release", "book/x"], "choose a folder outside"),
    ] {
        let said = workbook(root(), &args);
        assert_eq!(said.code, Some(2), "{args:?}: {}", said.err);
        assert!(said.err.contains(words), "{args:?}: {}", said.err);
    }
    assert!(!root().join("book/x").exists());
}

#[cfg(unix)] // platforms run the bundle's script by bash
#[test]
fn the_autograder_grades_a_submission_for_gradescope() {
    let dir = tempfile::tempdir().unwrap();
    let bundle = dir.path().join("bundle");
    let out = bundle.to_string_lossy().into_owned();
    let said = workbook(root(), &["grade", "bundle", &out, "--chapters", "1"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    for name in ["grade.sh", "workflow.yml", "hand-in.toml"] {
        assert!(bundle.join(name).is_file(), "{name}");
    }
    let place = dir.path().join("autograder");
    let zip = fs::File::open(bundle.join("autograder.zip")).unwrap();
    let mut zip = zip::ZipArchive::new(zip).unwrap();
    zip.extract(place.join("source")).unwrap();
    let script = place.join("source/run_autograder");
    let mode = fs::metadata(&script).unwrap().permissions().mode();
    assert_eq!(mode & 0o111, 0o111, "Gradescope runs it");
    let submission = place.join("submission");
    fs::create_dir_all(&submission).unwrap();
    let right = solution("ode/euler_step").unwrap();
    fs::write(submission.join("euler_step.rs"), right).unwrap();

    // `cargo workbook …` as it would be once compiled.
    let bin = dir.path().join("bin");
    fs::create_dir_all(&bin).unwrap();
    let cargo = format!(
        "#!/bin/sh\nif [ \"$1\" = workbook ]; then shift; exec {:?} \"$@\"; \
         fi\nexec {:?} \"$@\"\n",
        program("workbook").unwrap(),
        env!("CARGO")
    );
    fs::write(bin.join("cargo"), cargo).unwrap();
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(bin.join("cargo"), mode).unwrap();
    let path = std::env::var("PATH").unwrap();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edition");
    let said = run(Command::new("bash")
        .arg(&script)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("HOME", dir.path())
        .env("AUTOGRADER_ROOT", &place)
        .env("CARGO_TARGET_DIR", target)
        .env_remove("CARGO"))
    .unwrap();
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let results = fs::read(place.join("results/results.json")).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&results).unwrap();
    let tests = json["tests"].as_array().unwrap();
    let sum: u64 = tests.iter().map(|t| t["score"].as_u64().unwrap()).sum();
    assert_eq!(sum, 10, "one exercise of six");
}

/// What everybody is past is handed out solved: scenes of later chapters run
/// on it, and come as far as what is set.
#[test]
fn an_edition_with_solved_chapters_has_plays_that_call_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solved");
    let _ = fs::remove_dir_all(&folder);
    let out = folder.to_string_lossy().into_owned();
    let set = ["--chapters", "4", "--solved", "1"];
    let said =
        workbook(root(), &[&["release", out.as_str()], &set[..]].concat());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let has = |file: &str| folder.join("chapters").join(file).is_file();
    assert!(has("01-ode/grading/rk4_step/solution.rs"));
    assert!(!has("04-constraints/grading/tinkertoy_forces/solution.rs"));
    // Its symptoms name mistakes of what is to be solved; those of a play
    // that is solved from one end to the other are no secret.
    assert!(has("04-constraints/play/tinkertoy.rs"));
    assert!(!has("04-constraints/play/tinkertoy.toml"));
    assert!(has("01-ode/play/leaves.toml"));
    assert!(!has("07-contact/play/dominoes.rs"));
    let manifest = fs::read_to_string(folder.join("hand-in.toml")).unwrap();
    assert!(manifest.contains("constraints/tinkertoy_forces"));
    assert!(!manifest.contains("ode/"), "{manifest}");
    let record = || {
        let ran = ["play", "constraints/tinkertoy", "--record", "toy.json"];
        workbook(&folder, &ran)
    };
    let unwritten = record();
    assert_eq!(unwritten.code, Some(2), "{}", unwritten.out);
    let words = "`tinkertoy_forces` is still to be written";
    assert!(unwritten.err.contains(words), "{}", unwritten.err);
    let name = "tinkertoy_forces";
    let right = solution(&format!("constraints/{name}")).unwrap();
    let place = format!("chapters/04-constraints/exercises/{name}.rs");
    fs::write(folder.join(place), right).unwrap();
    let written = record();
    assert_eq!(written.code, Some(0), "{}{}", written.out, written.err);
    assert!(written.out.contains("yours"), "{}", written.out);
    assert!(written.out.contains("ours  ode/rk4_step"), "{}", written.out);
    // What is solved cannot be set as well.
    let all =
        workbook(root(), &["release", "x", "--chapters", "1", "--solved", "1"]);
    assert_eq!(all.code, Some(2));
    assert!(all.err.contains("none is left to set"), "{}", all.err);
}

/// An edition has no answers of ours, so that a scene comes as far as the
/// first function that nobody has written; with all of them it runs.
#[test]
fn a_play_of_the_edition_runs_on_the_students_answers_alone() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("playing");
    let _ = fs::remove_dir_all(&folder);
    copy_with_crlf(edition(), &folder).unwrap();
    // Without a name it is called after the play.
    let file = folder.join("ode-leaves.json");
    let record = || workbook(&folder, &["play", "ode/leaves", "--record"]);
    let unwritten = record();
    assert_eq!(unwritten.code, Some(2), "{}", unwritten.out);
    let words = "`euler_step` is still to be written (chapters/01-ode/";
    assert!(unwritten.err.contains(words), "{}", unwritten.err);
    for name in ["euler_step", "suggest_step"] {
        let right = solution(&format!("ode/{name}")).unwrap();
        let place = format!("chapters/01-ode/exercises/{name}.rs");
        fs::write(folder.join(place), right).unwrap();
    }
    let written = record();
    assert_eq!(written.code, Some(0), "{}{}", written.out, written.err);
    assert!(written.out.contains("functions are yours"), "{}", written.out);
    let text = fs::read_to_string(&file).unwrap();
    let recording: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(recording["stopped"], serde_json::Value::Null);
    assert_eq!(recording["yours"], recording["functions"]);
}
