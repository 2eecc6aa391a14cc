use super::*;
use crate::submissions::archive::tests::{gzipped, tarred, zipped};
use crate::submissions::exercise_path::tests::exercises;
use crate::submissions::gradescope_export::tests::SAMPLE;
use crate::submissions::submission_reader::SubmittedAnswer;
use std::fs;

/// `name id: exercise=text …` of everybody, and what belongs to nobody.
fn read(from: &Path, single: bool) -> (Vec<String>, Vec<String>) {
    let exercises = exercises();
    let mut roster = Roster::open(from, &exercises, single).unwrap();
    let mut found = Vec::new();
    for at in 0..roster.submissions.len() {
        let answers = roster.take(at, &exercises).answers;
        let student = &roster.submissions[at].student;
        let late = if student.late { " late" } else { "" };
        let mut line = format!("{} {}{late}:", student.name, student.id);
        for (exercise, answer) in exercises.iter().zip(answers) {
            if let SubmittedAnswer::Text(_, text, _) = answer {
                line += &format!(" {}={text}", exercise.id());
            }
        }
        found.push(line);
    }
    (found, roster.stray.into_iter().map(|s| s.path).collect())
}

type Files<'a> = &'a [(&'a str, &'a [u8])];

/// The same files as a folder and as archives give the same.
fn both(files: Files<'_>, single: bool) -> (Vec<String>, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("class");
    for (path, bytes) in files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    }
    let read_folder = read(&folder, single);
    for (name, bytes) in
        [("class.zip", zipped(files)), ("class.tgz", gzipped(&tarred(files)))]
    {
        let archive = dir.path().join(name);
        fs::write(&archive, bytes).unwrap();
        assert_eq!(read(&archive, single).0, read_folder.0, "{name}");
    }
    read_folder
}

#[test]
fn a_folder_or_a_zip_file_per_student() {
    let work = zipped(&[("ode/orbit.rs", b"c")]);
    let (found, stray) = both(
        &[
            ("alice/ode/euler_step.rs", b"a"),
            ("Bob Ünal/euler_step.rs", b"b"),
            ("carol.zip", &work),
            ("dan.tar.gz", &gzipped(&tarred(&[("spin.rs", b"d")]))),
            ("eve.7z", b"7z\xbc\xaf\x27\x1c"),
            ("notes.txt", b"x"),
        ],
        false,
    );
    let want = [
        "Bob Ünal : ode/euler_step=b",
        "alice : ode/euler_step=a",
        "carol : ode/orbit=c",
        "dan : rigid/spin=d",
        "eve :",
    ];
    assert_eq!(found, want);
    assert_eq!(stray, ["notes.txt"]);
}

#[test]
fn moodle_with_folders_and_without() {
    let work = zipped(&[("chapters/01-ode/exercises/euler_step.rs", b"a")]);
    let (found, _) = both(
        &[
            ("Ada L_11_assignsubmission_file_/my work.zip", &work),
            ("Bob_12_assignsubmission_file_euler_step.rs", b"b"),
            ("Bob_12_assignsubmission_file_spin.rs", b"s"),
            ("Bob_13_assignsubmission_file_spin.rs", b"other"),
            ("Eve_14_assignsubmission_onlinetext_/onlinetext.html", b"x"),
        ],
        false,
    );
    let want = [
        "Ada L 11: ode/euler_step=a",
        "Bob 12: ode/euler_step=b rigid/spin=s",
        "Bob 13: rigid/spin=other",
        "Eve 14:",
    ];
    assert_eq!(found, want);
}

#[test]
fn canvas_with_late_work_and_work_handed_in_again() {
    let (found, _) = both(
        &[
            ("doejane_21_900_euler_step.rs", b"first"),
            ("doejane_21_901_euler_step-1.rs", b"second"),
            ("roejohn_LATE_22_902_spin.rs", b"s"),
        ],
        false,
    );
    let want =
        ["doejane 21: ode/euler_step=second", "roejohn 22 late: rigid/spin=s"];
    assert_eq!(found, want);
}

#[test]
fn a_folder_around_the_class_is_seen_through_and_a_lone_student_is_not() {
    let class: Files<'_> = &[
        ("week 3/submissions/alice/spin.rs", b"a"),
        ("week 3/submissions/bob/spin.rs", b"b"),
        ("__MACOSX/week 3/._submissions", b"x"),
        (".DS_Store", b"x"),
    ];
    let (found, mut stray) = both(class, false);
    stray.sort();
    assert_eq!(stray, [".DS_Store", "__MACOSX"]);
    assert_eq!(found, ["alice : rigid/spin=a", "bob : rigid/spin=b"]);
    for path in ["alice/ode/euler_step.rs", "alice/euler_step.rs"] {
        let (found, _) = both(&[(path, b"a")], false);
        assert_eq!(found, ["alice : ode/euler_step=a"]);
    }
    let (found, _) = both(&[("ode/euler_step.rs", b"a")], true);
    assert_eq!(found, ["class : ode/euler_step=a"]);
}

#[test]
fn a_missing_class_is_an_error_and_an_empty_folder_a_student() {
    let dir = tempfile::tempdir().unwrap();
    let nowhere = dir.path().join("nowhere");
    let error = Roster::open(&nowhere, &exercises(), false).err().unwrap();
    assert_eq!(error.exit_code(), 2);
    assert!(error.to_string().contains("it must be a folder or an archive"));
    fs::create_dir(dir.path().join("empty")).unwrap();
    let (found, _) = read(dir.path(), false);
    assert_eq!(found, ["empty :"]);
}

#[test]
fn an_export_of_gradescope_is_read_with_its_names_groups_and_times() {
    let root = "assignment_7_export";
    let files: Vec<(String, &[u8])> = vec![
        (format!("{root}/submission_metadata.yml"), SAMPLE.as_bytes()),
        (format!("{root}/submission_101/ode/euler_step.rs"), b"a"),
        (format!("{root}/submission_102/spin.rs"), b"g"),
        (format!("{root}/submission_103/spin.rs"), b"n"),
        (format!("{root}/submission_104/spin.rs"), b"u"),
    ];
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(path, bytes)| (&path[..], *bytes)).collect();
    let (found, stray) = both(&files, false);
    let want = [
        "Ada Lovelace 0042: ode/euler_step=a",
        "Böb 222: rigid/spin=g",
        "O'Eve: the third eve@example.org: rigid/spin=g",
        "submission_103 : rigid/spin=n",
        "submission_104 : rigid/spin=u",
    ];
    assert_eq!(found, want);
    assert_eq!(stray, [""; 0]);
    let dir = tempfile::tempdir().unwrap();
    let zip = dir.path().join("export.zip");
    fs::write(&zip, zipped(&files[..2])).unwrap();
    let roster = Roster::open(&zip, &exercises(), false).unwrap();
    let ada = &roster.submissions[0];
    assert_eq!(ada.exported_time, Some(1_796_146_440));
    // Böb's folder is not there, and his row is.
    assert_eq!(roster.submissions[1].student.name, "Böb");
    // Negative control: without the list they are folders like others.
    let (found, _) = both(&files[1..], false);
    assert_eq!(found[0], "submission_101 : ode/euler_step=a");
}

#[test]
fn a_list_of_submissions_that_cannot_be_read_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("submission_1")).unwrap();
    let list = dir.path().join("submission_metadata.yml");
    fs::write(list, "submission_1: [").unwrap();
    let error = Roster::open(dir.path(), &exercises(), false).err().unwrap();
    assert_eq!(error.exit_code(), 2);
    assert!(error.to_string().contains("submission_metadata.yml"), "{error}");
}

#[test]
fn students_whose_names_act_on_a_terminal_are_told_apart_and_shown() {
    let (found, _) = both(
        &[("a\x1b[31m/spin.rs", b"1"), ("a\x07[31m/spin.rs", b"2")],
        false,
    );
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|line| line.starts_with("a\u{fffd}[31m")));
}
