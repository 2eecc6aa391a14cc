use super::*;
use crate::marks::late::LatePolicy;
use crate::report::html_page::tests::class;

/// Folders of the parts of a class, one student each, after `change`.
fn parts(
    root: &Path,
    change: impl Fn(usize, &mut ClassGrades),
) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for i in 0..2 {
        let mut part = class();
        part.students = vec![part.students[i].clone()];
        part.shard = Some(format!("{}/2", i + 1));
        change(i, &mut part);
        let folder = root.join(format!("part{i}"));
        fs::create_dir_all(folder.join("answers")).unwrap();
        fs::write(folder.join(format!("answers/{i}.rs")), "x").unwrap();
        let json = serde_json::to_string(&part).unwrap();
        fs::write(folder.join("grades.json"), json).unwrap();
        folders.push(folder);
    }
    folders
}

fn policy() -> LatePolicy {
    toml::from_str(
        "due = \"2026-12-01\"\nutc_offset = \"Z\"\npoints_per_day = 1\n\
         times = \"files\"\n",
    )
    .unwrap()
}

fn refused(change: impl Fn(usize, &mut ClassGrades)) -> String {
    let dir = tempfile::tempdir().unwrap();
    let parts = parts(dir.path(), change);
    let out = dir.path().join("all");
    let error = merge(&parts, &out, &BTreeMap::new()).unwrap_err();
    assert_eq!(error.exit_code(), 2);
    error.to_string()
}

#[test]
fn the_parts_make_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let mut parts = parts(dir.path(), |_, _| {});
    parts.reverse();
    let out = dir.path().join("all");
    let whole = merge(&parts, &out, &BTreeMap::new()).unwrap();
    let mut want = class();
    want.students.sort_by(|a, b| a.name.cmp(&b.name));
    // What follows from the marks is written with the reports.
    want.items = whole.items.clone();
    for (student, found) in want.students.iter_mut().zip(&whole.students) {
        student.line = found.line.clone();
    }
    assert_eq!(whole, want);
    for file in ["grades.csv", "class.html", "answers/0.rs", "answers/1.rs"] {
        assert!(out.join(file).is_file(), "{file}");
    }
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let seeds = refused(|i, part| part.seed += i as u64);
    assert!(seeds.contains("different seeds"), "{seeds}");
    let course = refused(|i, part| part.course = format!("{i}"));
    assert!(course.contains("different versions"), "{course}");
    let limits = refused(|i, part| part.enforced.seconds += i as u64);
    assert!(limits.contains("different limits"), "{limits}");
    let twice = refused(|_, part| part.students[0].key = "same".into());
    assert!(twice.contains("is in two parts"), "{twice}");
    let missing = refused(|i, part| part.shard = Some(format!("{}/3", i + 1)));
    assert!(missing.contains("part 3/3 is missing"), "{missing}");
    let late = refused(|i, part| part.late = (i == 1).then(policy));
    assert!(late.contains("different rules about late work"), "{late}");
    let version = refused(|_, part| part.version = 9);
    assert!(version.contains("format 9"), "{version}");
}
