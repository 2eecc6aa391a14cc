use super::*;
use crate::questions::answer_file::answers_text;
use crate::submissions::exercise_path::tests::exercises;
use std::fs;

fn asked() -> Vec<AskedQuestion> {
    let question = |id: &str, choices: usize| AskedQuestion {
        id: id.to_string(),
        label: format!("label of {id}"),
        prompt: "Why,\nand \"how\"?".to_string(),
        choices: vec!["words".to_string(); choices],
        right: 1,
    };
    vec![question("ode/end:aa", 3), question("ode/end:bb", 0)]
}

fn answer(id: &str, right: bool, choice: Option<u32>) -> QuestionAnswer {
    QuestionAnswer {
        question: id.to_string(),
        first_right: right,
        first_choice: choice,
        tries: 1,
    }
}

/// What comes of files below `class/`, each with its path and text.
fn counted(files: &[(&str, &str)]) -> QuestionItems {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let file = dir.path().join("class").join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    count_answers(&dir.path().join("class"), &exercises(), &asked()).unwrap()
}

#[test]
fn answers_are_counted_from_every_shape_of_a_submission() {
    let text = |right, choice| {
        let answers = [
            answer("ode/end:aa", right, choice),
            answer("ode/end:bb", right, None),
        ];
        answers_text(&answers).unwrap()
    };
    let (right, wrong) = (text(true, Some(1)), text(false, Some(2)));
    let items = counted(&[
        ("ann/workbook-answers.json", &right),
        ("bob/deep/Workbook-Answers (1).JSON", &wrong),
        ("cay/euler_step.rs", "nothing else"),
        // The copy that was downloaded last counts.
        ("dan/workbook-answers.json", &right),
        ("dan/workbook-answers-2.json", &wrong),
    ]);
    assert_eq!((items.submissions, items.students), (4, 3));
    assert_eq!((items.unread.len(), items.unknown), (0, 0));
    let first = &items.questions[0];
    assert_eq!((first.answered, first.right), (3, 1));
    assert_eq!(first.chosen, [0, 1, 2]);
    assert_eq!(first.commonest_mistake(), Some(('C', 2)));
    assert_eq!((items.questions[1].answered, items.questions[1].right), (3, 1));
    let csv = items.csv().unwrap();
    let row = "label of ode/end:aa,ode/end:aa,3,1,0.333,\"A 0, B* 1, C 2\",\
               \"Why, and \"\"how\"\"?\"";
    assert_eq!(csv.lines().nth(1), Some(row), "{csv}");
}

#[test]
fn hostile_files_change_no_count_but_their_own() {
    let lies = answers_text(&[
        // Says right, and names a wrong choice: the choice counts.
        answer("ode/end:aa", true, Some(0)),
        // The same question again counts once.
        answer("ode/end:aa", true, Some(1)),
        answer("=cmd|' /C calc'!A0", true, Some(1)),
    ]);
    let beyond = answers_text(&[answer("ode/end:aa", true, Some(u32::MAX))]);
    let none = answers_text(&[answer("ode/end:aa", true, None)]);
    let huge = "x".repeat(300 << 10);
    let items = counted(&[
        ("a/workbook-answers.json", &lies.unwrap()),
        ("b/workbook-answers.json", &beyond.unwrap()),
        ("c/workbook-answers.json", &none.unwrap()),
        ("d/workbook-answers.json", &huge),
        ("\u{1b}[2Je/workbook-answers.json", "{\"format\": \"\u{1b}[2J\"}"),
        ("f/.git/workbook-answers.json", "never looked at"),
    ]);
    let first = &items.questions[0];
    assert_eq!((first.answered, first.right), (1, 0));
    assert_eq!((first.chosen.as_slice(), items.unknown), (&[1, 0, 0][..], 1));
    assert_eq!((items.students, items.unread.len()), (3, 2));
    let shown = serde_json::to_string(&items).unwrap() + &items.csv().unwrap();
    assert!(!shown.contains("calc") && !shown.contains("\\u001b"), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_link_leads_nowhere() {
    let dir = tempfile::tempdir().unwrap();
    let text = answers_text(&[answer("ode/end:aa", true, Some(1))]).unwrap();
    fs::write(dir.path().join("theirs.json"), text).unwrap();
    let mine = dir.path().join("class/mallory");
    fs::create_dir_all(&mine).unwrap();
    fs::write(mine.join("euler_step.rs"), "x").unwrap();
    let link = mine.join("workbook-answers.json");
    std::os::unix::fs::symlink(dir.path().join("theirs.json"), link).unwrap();
    let class = dir.path().join("class");
    let items = count_answers(&class, &exercises(), &asked()).unwrap();
    assert_eq!((items.submissions, items.students), (1, 0));
}
