//! The status of the exercises, as open pages show it.

use judge::{AnswerState, ComparedEntry, ExerciseProgress, Verdict, WrongCase};
use serde::Serialize;

/// The status of all exercises.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ExerciseStatuses {
    /// Why nothing can be judged, in one line.
    pub trouble: Option<String>,
    /// The library compiled last, while the checker is being prepared.
    pub preparing: Option<String>,
    /// The exercises, in order.
    pub exercises: Vec<ExerciseStatus>,
}

/// The status of one exercise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExerciseStatus {
    /// `ode/euler_step`.
    pub exercise: String,
    /// Its title in the book.
    pub title: String,
    /// The page it is on.
    pub page: String,
    /// What a right answer earns.
    pub points: u32,
    /// What it has earned.
    pub earned: u32,
    /// Whether this is the one to do next.
    pub next: bool,
    /// Whether it is being judged.
    pub checking: bool,
    /// The last verdict; none if the file has changed since.
    pub state: Option<AnswerState>,
    /// The words that people read.
    pub words: String,
    /// Changes whenever there is a new picture to fetch; none where there is
    /// no picture.
    pub picture: Option<String>,
    /// Details of an answer that is not right.
    pub detail: Option<AnswerDetail>,
    /// Changes with the file.
    pub digest: Option<String>,
}

/// What is wrong with an answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct AnswerDetail {
    /// A sentence about what happened.
    pub trouble: Option<String>,
    /// The compiler's errors.
    pub compiler: Option<String>,
    /// The first wrong case.
    pub case: Option<WrongCaseView>,
    /// The hint of the known mistake with the same numbers.
    pub hint: Option<String>,
    /// What the answer printed in this case.
    pub printed: Vec<String>,
    /// The compiler's warnings about it.
    pub warnings: Vec<String>,
}

/// A wrong case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WrongCaseView {
    /// The situation.
    pub label: String,
    /// What was put in: name and value.
    pub given: Vec<(String, String)>,
    /// What the code said when it panicked.
    pub panicked: Option<String>,
    /// What was measured.
    pub entries: Vec<EntryView>,
}

/// One quantity of a wrong case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntryView {
    /// Its name, and its unit if it has one.
    pub name: String,
    /// Whether it is right.
    pub right: bool,
    /// What was wanted.
    pub expected: Option<String>,
    /// What was reported.
    pub got: Option<String>,
    /// How far off it may be, and how far off it is.
    pub allowed: Option<String>,
}

impl ExerciseStatus {
    /// From the recorded progress and, where the file has not changed since,
    /// the last verdict.
    pub fn new(
        progress: &ExerciseProgress,
        verdict: Option<&Verdict>,
    ) -> ExerciseStatus {
        let verdict =
            verdict.filter(|verdict| Some(verdict.state) == progress.state);
        let drawable = matches!(
            progress.state,
            Some(AnswerState::Wrong | AnswerState::Passed)
        );
        ExerciseStatus {
            exercise: progress.exercise.clone(),
            title: progress.title.clone(),
            page: progress.page.clone(),
            points: progress.points,
            earned: progress.earned(),
            next: progress.next,
            checking: false,
            state: progress.state,
            words: words(progress, verdict),
            picture: drawable.then(String::new),
            detail: verdict.and_then(detail),
            digest: None,
        }
    }
}

fn words(progress: &ExerciseProgress, verdict: Option<&Verdict>) -> String {
    let state = progress.label();
    match verdict {
        Some(Verdict { score: Some(score), .. }) => {
            format!("{state}: {}", score.sentence())
        }
        Some(v) if v.state == AnswerState::Passed => {
            format!("{state}: all {} cases right", v.cases)
        }
        Some(v) if v.state == AnswerState::Wrong => {
            format!("{state}: {} of {} cases right", v.right, v.cases)
        }
        _ => state.to_string(),
    }
}

fn detail(verdict: &Verdict) -> Option<AnswerDetail> {
    let detail = AnswerDetail {
        trouble: verdict.trouble.clone(),
        compiler: verdict.compiler.clone(),
        case: verdict.wrong.as_ref().map(case),
        hint: verdict.hint.as_ref().map(|hint| hint.text.clone()),
        printed: match &verdict.wrong {
            Some(wrong) => wrong.printed.clone(),
            None => verdict.printed.clone(),
        },
        warnings: verdict.warnings.clone(),
    };
    // That `todo!()` is not implemented needs no explanation.
    if verdict.state == AnswerState::NotStarted {
        return None;
    }
    (detail != AnswerDetail::default()).then_some(detail)
}

fn case(wrong: &WrongCase) -> WrongCaseView {
    WrongCaseView {
        label: wrong.label.clone(),
        given: wrong.given.clone(),
        panicked: wrong.panic_text(),
        entries: wrong.entries.iter().map(entry).collect(),
    }
}

fn entry(compared: &ComparedEntry) -> EntryView {
    let name = match compared.unit.as_str() {
        "" => compared.name.clone(),
        unit => format!("{} [{unit}]", compared.name),
    };
    EntryView {
        name,
        right: compared.right,
        expected: compared.expected.clone(),
        got: compared.got.clone(),
        allowed: compared.allowance().filter(|_| !compared.right),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_about_an_older_file_is_not_shown() {
        let progress = ExerciseProgress {
            exercise: "ode/a".into(),
            title: "A".into(),
            points: 10,
            difficulty: 1,
            page: "ode/a.md".into(),
            state: None,
            hints_shown: 0,
            gave_up: false,
            next: true,
            challenge: false,
            score: None,
        };
        let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
        verdict.trouble = Some("something".into());
        let shown = ExerciseStatus::new(&progress, Some(&verdict));
        assert_eq!(shown.words, "changed since it was checked");
        assert_eq!((shown.detail, shown.picture), (None, None));
    }
}
