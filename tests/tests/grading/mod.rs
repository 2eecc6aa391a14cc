//! A class of more than forty, graded end to end by the command as an
//! instructor types it: right answers in every shape, half answers, wrong
//! ones, and students who mean no good.

mod class;
mod graded;
mod hostile;
mod interrupted_runs;
mod late_work;
mod regrading;
mod submission_shapes;
mod troublesome_answers;

use graded::{grade, graded};
use serde_json::Value;
use std::fs;

/// What the class proves holds only where there is a sandbox.
fn has_sandbox() -> bool {
    let graded = graded();
    let kept = &graded.grades["enforced"];
    let whole = kept["files"] == true && kept["processes"] == true;
    if !whole {
        course::testing::skip(
            "hostile class",
            "this machine has no complete sandbox",
        );
    }
    whole
}

#[test]
fn everybody_gets_exactly_the_marks_they_deserve() {
    let graded = graded();
    assert_eq!(graded.said.code, Some(0), "{}", graded.said.err);
    println!("graded in {:.1} s", graded.took.as_secs_f64());
    let mut wrong = Vec::new();
    for (name, marks) in &graded.expected {
        let got = graded.student(name)["marks"].as_array().unwrap();
        let got: Vec<u64> =
            got.iter().map(|m| m["points"].as_u64().unwrap()).collect();
        let want = marks.map(u64::from);
        if got != want {
            let verdict = &graded.student(name)["marks"];
            wrong.push(format!("{name}: {got:?}, not {want:?}: {verdict}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let count = graded.grades["students"].as_array().unwrap().len();
    assert_eq!(count, graded.expected.len(), "nobody is added or lost");
    assert!(count >= 40, "a class of {count}");
}

#[test]
fn nothing_outside_of_the_scratch_has_changed() {
    if has_sandbox() {
        let graded = graded();
        assert!(graded.changed.is_empty(), "{:?}", graded.changed);
        assert!(!graded.connected, "a connection came through");
        let out = fs::read_dir(graded.out()).unwrap();
        assert!(out.flatten().all(|e| e.file_name() != "written"));
    }
}

#[test]
fn the_table_has_a_row_for_everybody() {
    let graded = graded();
    let table = fs::read_to_string(graded.out().join("grades.csv")).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    let head = "student,id,ode/euler_step,ode/suggest_step,\
                ode/symplectic_euler,total,out of,percent,notes";
    assert_eq!(lines[0], head);
    assert_eq!(lines.len(), graded.expected.len() + 1);
    for row in [
        "Grace Hopper,4711,10,10,15,35,35,100.0,",
        "lateleo,82,10,10,15,35,35,100.0,late",
        "only stubs,,0,0,0,0,35,0.0,3 not started",
        "nothing,,0,0,0,0,35,0.0,3 not handed in",
        "rar file,,0,0,0,0,35,0.0,rar file.rar: it is an archive of a kind that \
         is not read (RAR)",
        "\"'=1+1, \"\"Bob\"\"\",,10,10,15,35,35,100.0,",
    ] {
        assert!(lines.contains(&row), "{row}\n{table}");
    }
    let moodle = fs::read_to_string(graded.out().join("moodle.csv")).unwrap();
    assert!(moodle.contains("Participant 4711,Grace Hopper,35,35,-,"));
    let canvas = fs::read_to_string(graded.out().join("canvas.csv")).unwrap();
    assert!(canvas.contains("noetheremmy,81,,,,35"), "{canvas}");
}

#[test]
fn feedback_tells_what_was_tried_and_what_helps() {
    let graded = graded();
    for (name, words) in [
        ("alice", "35 of 35 points"),
        ("alice", "<svg"),
        ("bug euler_step forgot_h", "Hint:"),
        ("bug euler_step forgot_h", "The first wrong public case"),
        ("bug euler_step forgot_h", "expected [1.5, 0]"),
        ("syntax error", "ode/euler_step.rs:"),
        ("other name", "cannot call your functions"),
        ("nothing", "No file euler_step.rs was handed in."),
        ("latin-1", "read as Latin-1"),
        ("fifty megabytes", "it is larger than 1024 KiB"),
        ("links", "ode/euler_step.rs</td><td>it is a link"),
        ("leads out", "its path leads out of the submission"),
        ("smuggler", "build.rs</td><td>it was not asked for"),
        ("rar file", "it is an archive of a kind that is not read (RAR)"),
        ("torn", "About the file torn.zip: it is a damaged archive"),
        ("hostile exit", "`std::process`: an answer computes"),
        ("hostile asks who calls", "`std::any`"),
        ("hostile puts itself between", "it has no need of this"),
        ("hostile macros for the probe", "may not have this attribute"),
        ("hostile endless loop", "Stopped after 2 s"),
        ("hostile memory bomb", "Out of memory"),
        ("hostile output flood", "printed more than"),
        ("hostile stack overflow", "stack ran out"),
        ("hostile includes a text", "must stand on its own"),
    ] {
        let page = graded.feedback(name, "html").replace("&#39;", "'");
        assert!(page.contains(words), "{name}: {words}");
    }
    let text = graded.feedback("bug euler_step forgot_h", "md");
    assert!(text.contains("**Hint:**") && text.contains("](../figures/"));
}

#[test]
fn compiler_messages_show_the_students_own_path_only() {
    let graded = graded();
    let page = graded.feedback("syntax error", "html");
    assert!(page.contains("--&gt; ode/euler_step.rs:"), "{page}");
    let page = graded.feedback("deep syntax error", "html");
    let path = "work.zip/pbm/chapters/01-ode/exercises/euler_step.rs:";
    assert!(page.contains(&format!("--&gt; {path}")), "{page}");
    let root = tests::workspace::root().display().to_string();
    let out = graded.dir.path().display().to_string();
    for student in graded.grades["students"].as_array().unwrap() {
        let name = student["name"].as_str().unwrap();
        for secret in [&root, &out, "/judge/", ".workbook"] {
            // An attack may name what it aims at, in its own text.
            if !name.starts_with("hostile") {
                let page = graded.feedback(name, "html");
                assert!(!page.contains(secret), "{name}: {secret}");
            }
        }
    }
}

#[test]
fn no_feedback_tells_the_inputs_of_held_out_cases() {
    let graded = graded();
    let mut secrets = 0;
    for student in graded.grades["students"].as_array().unwrap() {
        let key = student["key"].as_str().unwrap();
        let mut printed = String::new();
        for file in [
            format!("feedback/{key}.html"),
            format!("feedback/{key}.md"),
            format!("gradescope/{key}.json"),
        ] {
            printed += &fs::read_to_string(graded.out().join(file)).unwrap();
        }
        for mark in student["marks"].as_array().unwrap() {
            for given in held_out_inputs(mark) {
                assert!(!printed.contains(&given), "{key}: {given}");
                secrets += 1;
            }
        }
    }
    assert!(secrets > 50, "{secrets}: there was something to keep");
}

/// Numbers of a held-out case that nobody would meet by accident.
fn held_out_inputs(mark: &Value) -> Vec<String> {
    let verdict = &mark["verdict"];
    let also = verdict["also_wrong"].as_array().into_iter().flatten();
    let mut found = Vec::new();
    for case in also.chain([&verdict["wrong"]]) {
        if case["group"] != "held-out" {
            continue;
        }
        for given in case["given"].as_array().into_iter().flatten() {
            let value = given[1].as_str().unwrap_or_default();
            let numbers = value.split([' ', ',', '[', ']']);
            found.extend(numbers.filter(|n| n.len() > 8).map(String::from));
        }
    }
    found
}

#[test]
fn the_class_page_tells_what_to_teach_again_and_who_is_alike() {
    let graded = graded();
    let page = fs::read_to_string(graded.out().join("class.html")).unwrap();
    for words in [
        "What to teach again",
        "forgot h",
        "Similar answers",
        "the same except",
        "discrimination",
    ] {
        assert!(page.contains(words), "{words}");
    }
    let similar = graded.grades["similar"].as_array().unwrap();
    let of = |names: [&str; 2]| {
        let keys = names.map(|name| &graded.student(name)["key"]);
        similar.iter().find(|s| {
            let students = s["students"].as_array().unwrap();
            keys.iter().all(|key| students.contains(key))
        })
    };
    let copies = of(["copy of a long way", "a long way"]).expect("a copy");
    assert_eq!(copies["kind"], "same-tokens");
    // Half of the class has the solution: that is no likeness.
    assert!(of(["alice", "smuggler"]).is_none(), "{similar:?}");
}

#[test]
fn the_statistics_of_the_class_are_written_three_times() {
    let graded = graded();
    let items = graded.grades["items"].as_array().unwrap();
    let table = fs::read_to_string(graded.out().join("items.csv")).unwrap();
    let page = fs::read_to_string(graded.out().join("class.html")).unwrap();
    assert_eq!(table.lines().count(), items.len() + 1);
    for item in items {
        let (id, book) = (&item["exercise"], &item["page"]);
        let (id, book) = (id.as_str().unwrap(), book.as_str().unwrap());
        let row = table.lines().find(|row| row.starts_with(id)).unwrap();
        assert!(row.ends_with(book) && page.contains(book), "{row}");
        let share = item["difficulty"].as_f64().unwrap();
        assert!(row.contains(&format!("{share:.3}")), "{row}: {share}");
        assert!((0.2..0.95).contains(&share), "{share}");
        let forgot = &item["bugs"][0]["students"];
        assert!(forgot.as_u64().unwrap() >= 1, "{item}");
    }
    assert!(page.contains("discrimination\"><svg"), "the figure is drawn");
    let line = &graded.student("bug euler_step forgot_h")["line"];
    assert_eq!(line, "2 of 3 right; euler_step: forgot h");
}

#[test]
fn each_student_has_a_file_for_gradescope_with_the_same_points() {
    let graded = graded();
    for student in graded.grades["students"].as_array().unwrap() {
        let key = student["key"].as_str().unwrap();
        let file = graded.out().join(format!("gradescope/{key}.json"));
        let json: Value =
            serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let tests = json["tests"].as_array().unwrap();
        let sum: u64 = tests.iter().map(|t| t["score"].as_u64().unwrap()).sum();
        assert_eq!(sum, student["points"].as_u64().unwrap(), "{key}");
        assert_eq!(tests.len(), 9, "three groups of three exercises");
    }
}

#[test]
fn every_field_of_the_grades_is_documented() {
    let page = tests::workspace::read("book/src/instructors/format.md");
    let page = page.unwrap();
    let graded = graded();
    let student = graded.student("bug euler_step forgot_h");
    let mark = &student["marks"][0];
    let parts = [
        &graded.grades,
        &graded.grades["enforced"],
        &graded.grades["exercises"][0],
        &graded.grades["similar"][0],
        &graded.grades["items"][0],
        &graded.grades["items"][0]["bugs"][0],
        student,
        mark,
        &mark["groups"][0],
        &mark["verdict"],
        &mark["verdict"]["wrong"],
    ];
    for part in parts {
        let fields = part.as_object().expect("an object");
        for field in fields.keys() {
            assert!(page.contains(&format!("`{field}`")), "{field}");
        }
    }
}

#[test]
fn grading_again_judges_nothing_anew_and_says_the_same() {
    let graded = graded();
    let file = graded.out().join("grades.json");
    let journal = graded.out().join("journal.jsonl");
    let (first, lines) =
        (fs::read(&file).unwrap(), fs::read(&journal).unwrap());
    let said = grade(graded.dir.path());
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(fs::read(&file).unwrap(), first);
    assert_eq!(fs::read(&journal).unwrap(), lines);
    let text = String::from_utf8_lossy(&lines);
    let distinct = text.lines().filter(|l| l.contains("judged")).count();
    let handed_in = graded.expected.len() * 3;
    assert!(distinct < handed_in / 2, "{distinct} of {handed_in}");
}
