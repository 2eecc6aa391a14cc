use super::*;
use crate::submissions::archive::tests::{gzipped, tarred, zipped};
use crate::submissions::exercise_path::tests::exercises;
use std::fs;
use std::path::Path;

/// What comes of a folder filled by `fill`: `id: path` of each answer, and
/// the ignored paths with their reasons.
fn taken(fill: impl Fn(&Path)) -> (Vec<String>, Vec<(String, String)>) {
    let dir = tempfile::tempdir().unwrap();
    fill(dir.path());
    let exercises = exercises();
    let mut reader = SubmissionReader::new(&exercises);
    reader.folder(dir.path(), "", 0);
    let ReadSubmission { answers, ignored, .. } = reader.close();
    let mut found = Vec::new();
    for (exercise, answer) in exercises.iter().zip(answers) {
        let id = exercise.id();
        match answer {
            SubmittedAnswer::Missing => {}
            SubmittedAnswer::Unread(path, why) => {
                found.push(format!("{id}: unread {path}: {why}"));
            }
            SubmittedAnswer::Unusable(path, why) => {
                found.push(format!("{id}: {path}: {why}"));
            }
            SubmittedAnswer::Text(path, text, _) => {
                found.push(format!("{id}: {path}: {}", text.trim_end()));
            }
        }
    }
    let ignored = ignored.into_iter().map(|i| (i.path, i.why)).collect();
    (found, ignored)
}

fn write(root: &Path, path: &str, bytes: &[u8]) {
    let file = root.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_checkout_is_taken_from_its_own_places_only() {
    let (answers, ignored) = taken(|root| {
        write(root, "pbm/chapters/01-ode/exercises/euler_step.rs", b"mine");
        write(root, "pbm/chapters/01-ode/grading/euler_step.rs", b"probe");
        write(root, "pbm/chapters/01-ode/exercises/helper.rs", b"x");
        write(root, "pbm/target/ode/orbit.rs", b"no");
        write(root, "pbm/build.rs", b"fn main() {}");
        write(root, "pbm/Cargo.toml", b"[package]");
        write(root, "ode/euler_step.rs", b"a copy");
    });
    let path = "pbm/chapters/01-ode/exercises/euler_step.rs";
    assert_eq!(answers, [format!("ode/euler_step: {path}: mine")]);
    let left: Vec<&str> = ignored.iter().map(|(path, _)| &path[..]).collect();
    let want = [
        "ode/euler_step.rs",
        "pbm/Cargo.toml",
        "pbm/build.rs",
        "pbm/chapters/01-ode/exercises/helper.rs",
        "pbm/chapters/01-ode/grading/",
        "pbm/target/",
    ];
    let mut left = left;
    left.sort();
    assert_eq!(left, want);
}

#[test]
fn zip_files_within_zip_files_are_read_and_the_last_copy_counts() {
    let inner = zipped(&[("ode/orbit.rs", b"second"), ("read.me", b"x")]);
    let outer = zipped(&[("all.zip", &inner), ("euler_step-1.rs", b"new")]);
    let (answers, ignored) = taken(|root| {
        write(root, "work.zip", &outer);
        write(root, "euler_step.rs", b"old");
    });
    let want = [
        "ode/euler_step: work.zip/euler_step-1.rs: new",
        "ode/orbit: work.zip/all.zip/ode/orbit.rs: second",
    ];
    assert_eq!(answers, want);
    let why = "work.zip/euler_step-1.rs was taken instead".to_string();
    assert!(ignored.contains(&("euler_step.rs".to_string(), why)));
}

#[test]
fn files_that_cannot_be_used_are_listed_and_zip_bombs_stay_packed() {
    let nothing = vec![0; 70 << 20];
    let bomb = zipped(&[("ode/orbit.rs", &nothing), ("b.zip", &nothing)]);
    let (answers, ignored) = taken(|root| {
        write(root, "spin.rs", &vec![b' '; 50_000_000]);
        write(root, "euler_step.rs", b"\0\0\0");
        write(root, "bomb.zip", &bomb);
        write(root, "broken.zip", b"PK");
    });
    let want = [
        "ode/euler_step: euler_step.rs: it is not a text file",
        "ode/orbit: bomb.zip/ode/orbit.rs: it is larger than 1024 KiB",
        "rigid/spin: spin.rs: it is larger than 1024 KiB",
        "rigid/orbit: unread bomb.zip/b.zip: it is larger than 65536 KiB",
    ];
    assert_eq!(answers, want);
    assert_eq!(ignored.len(), 2);
    assert!(ignored[0].1.contains("larger than 65536 KiB"), "{ignored:?}");
    assert!(ignored[1].1.contains("not an archive"), "{ignored:?}");
}

#[test]
fn an_archive_that_holds_itself_is_read_to_a_limit() {
    let mut zip = zipped(&[("euler_step.rs", b"deep")]);
    for _ in 0..6 {
        zip = zipped(&[("again.zip", &zip)]);
    }
    let (answers, ignored) = taken(|root| write(root, "again.zip", &zip));
    assert_eq!(answers.len(), 4, "{answers:?}");
    assert!(answers.iter().all(|a| a.contains("unread")), "{answers:?}");
    assert!(ignored[0].1.contains("too many others"), "{ignored:?}");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_not_followed() {
    let (answers, ignored) = taken(|root| {
        write(root, "other/euler_step.rs.txt", b"theirs");
        let target = root.join("other/euler_step.rs.txt");
        std::os::unix::fs::symlink(target, root.join("euler_step.rs")).unwrap();
        std::os::unix::fs::symlink("/", root.join("ode")).unwrap();
        let fifo = root.join("spin.rs");
        let made = std::process::Command::new("mkfifo").arg(fifo).status();
        assert!(made.unwrap().success());
    });
    assert_eq!(answers, [""; 0]);
    let whys: Vec<&str> = ignored.iter().map(|(_, why)| &why[..]).collect();
    let (link, pipe) = ("it is a link", "it is not a regular file");
    assert_eq!(whys, [link, link, "it was not asked for", pipe]);
}

#[test]
fn a_flood_of_files_is_counted_not_listed() {
    let (answers, ignored) = taken(|root| {
        for i in 0..150 {
            write(root, &format!("{i}.txt"), b"");
        }
    });
    assert_eq!(answers, [""; 0]);
    assert_eq!(ignored.len(), MAX_IGNORED_LISTED + 1);
    assert_eq!(ignored[MAX_IGNORED_LISTED].0, "… and 50 more");
}

#[test]
fn tar_files_are_read_wherever_they_are() {
    let tar = tarred(&[("ode/orbit.rs", b"in a tar file")]);
    let zip = zipped(&[("more.tgz", &gzipped(&tar))]);
    let (answers, _) = taken(|root| {
        write(root, "work.zip", &zip);
        write(root, "euler_step.rs.gz", &gzipped(b"alone"));
        write(root, "late.tar", &tarred(&[("spin.rs", b"s")]));
    });
    let want = [
        "ode/euler_step: euler_step.rs.gz/euler_step.rs: alone",
        "ode/orbit: work.zip/more.tgz/ode/orbit.rs: in a tar file",
        "rigid/spin: late.tar/spin.rs: s",
    ];
    assert_eq!(answers, want);
}

#[test]
fn what_may_be_in_an_archive_that_is_not_read_is_not_missing() {
    let rar = b"Rar!\x1a\x07\x01\0";
    let (answers, ignored) = taken(|root| {
        write(root, "work.rar", rar);
        write(root, "euler_step.rs", b"mine");
    });
    assert_eq!(answers[0], "ode/euler_step: euler_step.rs: mine");
    let why = "it is an archive of a kind that is not read (RAR)";
    assert_eq!(answers[2], format!("rigid/spin: unread work.rar: {why}"));
    assert_eq!(ignored, [("work.rar".to_string(), why.to_string())]);
    // Negative control: any other file leaves the rest missing.
    let (answers, _) = taken(|root| write(root, "work.txt", rar));
    assert_eq!(answers, [""; 0]);
}

#[test]
fn the_limit_on_files_is_named_when_it_is_reached() {
    let names: Vec<String> =
        (0..MAX_FILES).map(|i| format!("{i}.txt")).collect();
    let mut files: Vec<(&str, &[u8])> =
        names.iter().map(|name| (&name[..], &b""[..])).collect();
    files.push(("zz/euler_step.rs", b"too late"));
    let one_more = zipped(&files);
    let look = |bytes: &[u8]| taken(|root| write(root, "a.txt/w.zip", bytes));
    let (answers, ignored) = look(&one_more);
    assert!(answers[0].contains("more than 20000 files"), "{answers:?}");
    assert_eq!(ignored[0].0, "the submission");
    // Negative control: the archive itself counts as one.
    files.truncate(MAX_FILES - 1);
    let (answers, ignored) = look(&zipped(&files));
    assert_eq!(answers, [""; 0]);
    assert_ne!(ignored[0].0, "the submission");
}

#[test]
fn names_with_control_characters_are_shown_without_them() {
    let zip = zipped(&[("a\x1b[2Jb.txt", b"x"), ("\r\n=1/spin.rs", b"s")]);
    let (answers, ignored) = taken(|root| write(root, "w.zip", &zip));
    assert_eq!(answers, ["rigid/spin: w.zip/\u{fffd}\u{fffd}=1/spin.rs: s"]);
    assert_eq!(ignored[0].0, "w.zip/a\u{fffd}[2Jb.txt");
}
