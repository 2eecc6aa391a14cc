//! Late work, from Gradescope's export to the student's page.

use super::interrupted_runs::{done, grade};
use crate::exercise_texts::solution;
use std::fs;
use std::path::Path;

const METADATA: &str = "\
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '1'
  :created_at: 2026-12-01 16:59:00.000000000 Z
submission_2:
  :submitters:
  - :name: Bob
    :sid: '2'
  - :name: Eve
    :sid: '3'
  :created_at: 2026-12-02 18:30:00.000000000 Z
";

const RULE: &str = "due = \"2026-12-01T18:00\"\nutc_offset = \"+01:00\"\n\
    points_per_day = 3\ntimes = \"export\"\n\
    [[extension]]\nstudent = \"Eve\"\ndue = \"2026-12-03\"\n";

const ONE: [&str; 2] = ["--exercise", "ode/euler_step"];

fn page(out: &Path, key: &str) -> String {
    fs::read_to_string(out.join(format!("feedback/{key}.html"))).unwrap()
}

#[test]
fn late_work_of_an_export_costs_points_and_the_pages_say_why() {
    let dir = tempfile::tempdir().unwrap();
    let (from, out) = (dir.path().join("class"), dir.path().join("out"));
    for folder in ["submission_1", "submission_2"] {
        fs::create_dir_all(from.join(folder)).unwrap();
        let file = from.join(folder).join("euler_step.rs");
        fs::write(file, solution("ode/euler_step").unwrap()).unwrap();
    }
    fs::write(from.join("submission_metadata.yml"), METADATA).unwrap();
    done(grade(&from, &out, &ONE));
    let table = || fs::read_to_string(out.join("grades.csv")).unwrap();
    assert!(table().contains("Bob,2,10,10,10,100.0,"), "{}", table());

    let rule = dir.path().join("late.toml");
    fs::write(&rule, RULE).unwrap();
    let journal = fs::read(out.join("journal.jsonl")).unwrap();
    let late = [&ONE[..], &["--late", rule.to_str().unwrap()]].concat();
    done(grade(&from, &out, &late));
    let want = "student,id,ode/euler_step,late,total,out of,percent,notes\r\n\
                Ada Lovelace,1,10,0,10,10,100.0,\r\n\
                Bob,2,10,-6,4,10,40.0,2 days late\r\n\
                Eve,3,10,0,10,10,100.0,\r\n";
    assert_eq!(table(), want);
    assert_eq!(fs::read(out.join("journal.jsonl")).unwrap(), journal);
    let bob = page(&out, "Bob-2");
    assert!(bob.contains("2 days late, 6 points taken off"), "{bob}");
    assert!(bob.contains("4 of 10 points"), "{bob}");
    assert!(page(&out, "Eve-3").contains("your own date"));
    assert!(page(&out, "Ada-Lovelace-1").contains("nothing is taken off"));

    // The rule is kept with the run, as the seed is.
    done(grade(&from, &out, &ONE));
    assert_eq!(table(), want);
}
