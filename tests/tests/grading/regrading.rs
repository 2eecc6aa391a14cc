//! One exercise of a run, graded again.

use super::interrupted_runs::{done, grade};
use crate::exercise_texts::{solution, stub};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tests::workspace::run;

const TWO: [&str; 4] =
    ["--exercise", "ode/euler_step", "--exercise", "ode/midpoint_step"];
const ONE: [&str; 2] = ["--exercise", "ode/euler_step"];

fn write(from: &Path, student: &str, exercise: &str, text: &str) {
    let folder = from.join(student);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(format!("{exercise}.rs")), text).unwrap();
}

/// The rows of the table, without its head.
fn rows(out: &Path) -> Vec<String> {
    let table = fs::read_to_string(out.join("grades.csv")).unwrap();
    assert!(table.starts_with("student,id,ode/euler_step,ode/midpoint_step,"));
    table.lines().skip(1).map(String::from).collect()
}

#[test]
fn one_column_is_graded_again_and_the_rest_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let (from, out) = (dir.path().join("class"), dir.path().join("out"));
    let euler = solution("ode/euler_step").unwrap();
    let midpoint = solution("ode/midpoint_step").unwrap();
    write(&from, "ann", "euler_step", &stub("ode/euler_step").unwrap());
    write(&from, "ann", "midpoint_step", &midpoint);
    write(&from, "bob", "euler_step", &euler);
    done(grade(&from, &out, &TWO));
    let before = rows(&out);
    assert!(before[0].starts_with("ann,,0,"), "{before:?}");
    let seed = |out: &Path| {
        let bytes = fs::read(out.join("grades.json")).unwrap();
        serde_json::from_slice::<Value>(&bytes).unwrap()["seed"].clone()
    };
    let drawn = seed(&out);

    // Ann's first answer was mended, and her second is gone meanwhile.
    write(&from, "ann", "euler_step", &euler);
    fs::remove_file(from.join("ann/midpoint_step.rs")).unwrap();
    done(grade(&from, &out, &ONE));
    let after = rows(&out);
    let want = before[0].replacen(",0,", ",10,", 1);
    let columns = |row: &str| -> Vec<String> {
        row.split(',').take(4).map(String::from).collect()
    };
    assert_eq!(columns(&after[0]), columns(&want), "{after:?}");
    assert_eq!(after[1], before[1], "bob's row is as it was");
    assert_eq!(seed(&out), drawn);

    let refused = |more: &[&str]| {
        let said = run(&mut grade(&from, &out, more)).unwrap();
        assert_eq!(said.code, Some(2), "{more:?}: {}", said.err);
        said.err
    };
    let unknown = refused(&["--exercise", "ode/rk4_step"]);
    assert!(unknown.contains("and not `ode/rk4_step`"), "{unknown}");
    write(&from, "carol", "euler_step", &euler);
    let new = refused(&ONE);
    assert!(new.contains("carol is not in the earlier run"), "{new}");
    assert_eq!(rows(&out), after, "nothing has changed");
}
