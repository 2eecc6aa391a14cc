//! The copies of the stubs, which `reset` brings back, are the exercises as
//! they are handed out.

use std::fs;
use std::path::Path;
use workbook::judge::Judge;
use workbook::project::Project;

/// A student's checkout may differ, in which case only the copy must be
/// there. A fresh one, where nothing may be missing, must not.
#[test]
fn every_stub_is_the_exercise_as_it_is_handed_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap();
    let project = Project::at(root.clone(), root.join("target")).unwrap();
    let judge = Judge::open(&project).unwrap();
    assert!(!judge.catalogue.exercises.is_empty(), "no exercise was found");
    let fresh = course::missing::all_is_required();
    for exercise in &judge.catalogue.exercises {
        let id = exercise.id();
        let stub = fs::read_to_string(exercise.stub()).unwrap_or_default();
        assert!(stub.contains("todo!()"), "{id}: run `cargo workbook lock`");
        if fresh {
            let now = fs::read_to_string(exercise.answer()).unwrap();
            assert_eq!(now, stub, "{id}: run `cargo workbook lock`");
        }
    }
}
