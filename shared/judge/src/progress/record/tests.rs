use super::*;

fn verdict(state: AnswerState) -> Verdict {
    let mut verdict = Verdict::new("ode/a", state);
    verdict.digest = Some("d1".to_string());
    verdict
}

#[test]
fn what_is_recorded_is_found_again() {
    let dir = tempfile::tempdir().unwrap();
    let record = ProgressRecord::new(dir.path());
    assert_eq!(record.get("ode/a"), ProgressEntry::default());
    record.judged(&verdict(AnswerState::Passed));
    record.hint_shown("ode/a");
    record.hint_shown("ode/a");
    record.gave_up("ode/a");
    let first = record.get("ode/a").first_passed;
    record.judged(&verdict(AnswerState::Wrong));
    let known = ProgressRecord::new(dir.path()).get("ode/a");
    assert_eq!(known.state, Some(AnswerState::Wrong));
    assert_eq!(known.hints_shown, 2);
    assert!(known.gave_up);
    assert_eq!(known.first_passed, first);
    assert!(first.is_some());
    assert_eq!(record.get("ode/b"), ProgressEntry::default());
}

#[test]
fn fields_of_another_version_survive() {
    let dir = tempfile::tempdir().unwrap();
    let record = ProgressRecord::new(dir.path());
    fs::create_dir(record.folder()).unwrap();
    let newer = r#"{"version": 7, "badge": "gold", "exercises": {
        "ode/a": {"stars": 3, "state": "glorious"}}}"#;
    fs::write(record.file(), newer).unwrap();
    assert_eq!(record.get("ode/a").state, None);
    record.judged(&verdict(AnswerState::Passed));
    let all: Value =
        serde_json::from_slice(&fs::read(record.file()).unwrap()).unwrap();
    assert_eq!(all["version"], 7);
    assert_eq!(all["badge"], "gold");
    assert_eq!(all["exercises"]["ode/a"]["stars"], 3);
    assert_eq!(all["exercises"]["ode/a"]["state"], "passed");
}

#[test]
fn a_broken_file_is_set_aside_each_time() {
    let dir = tempfile::tempdir().unwrap();
    let record = ProgressRecord::new(dir.path());
    fs::create_dir(record.folder()).unwrap();
    for (n, broken) in ["{\"version\": 1, \"exer", "[]"].iter().enumerate() {
        fs::write(record.file(), broken).unwrap();
        record.judged(&verdict(AnswerState::Wrong));
        let name = format!("progress.json.corrupt-{}", n + 1);
        let kept = fs::read_to_string(record.folder().join(name)).unwrap();
        assert_eq!(kept, *broken);
        assert_eq!(record.get("ode/a").state, Some(AnswerState::Wrong));
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_not_fatal() {
    let dir = tempfile::tempdir().unwrap();
    // A file stands where the folder should be.
    fs::write(dir.path().join(".workbook"), "").unwrap();
    let record = ProgressRecord::new(dir.path());
    record.judged(&verdict(AnswerState::Passed));
    assert_eq!(record.get("ode/a"), ProgressEntry::default());
}
