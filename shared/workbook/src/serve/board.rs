//! What an open page is told about the exercises.

use judge::{Compared, Standing, State, Verdict, WrongCase};
use serde::Serialize;

/// How all exercises stand.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Board {
    /// Why nothing can be judged, in one line.
    pub trouble: Option<String>,
    /// The crate that was compiled last, while the checker is prepared.
    pub preparing: Option<String>,
    /// The exercises, in order.
    pub exercises: Vec<Shown>,
}

/// How one exercise stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shown {
    /// `ode/euler_step`.
    pub exercise: String,
    /// What it is called in the book.
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
    pub state: Option<State>,
    /// The same for people.
    pub words: String,
    /// Changes whenever there is another picture to ask for; none where
    /// there is nothing to see.
    pub picture: Option<String>,
    /// What there is to say about an answer that is not right.
    pub detail: Option<Detail>,
}

/// What is wrong with an answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Detail {
    /// A sentence about what happened.
    pub trouble: Option<String>,
    /// The compiler's errors.
    pub compiler: Option<String>,
    /// The first wrong case.
    pub case: Option<CaseShown>,
    /// The hint of the mistake that has the same numbers.
    pub hint: Option<String>,
    /// What the answer printed in the case that is told.
    pub printed: Vec<String>,
    /// The compiler's warnings about it.
    pub warnings: Vec<String>,
}

/// A wrong case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseShown {
    /// The situation.
    pub label: String,
    /// What was put in: name and value.
    pub given: Vec<(String, String)>,
    /// What the code said when it gave up.
    pub panicked: Option<String>,
    /// What was measured.
    pub entries: Vec<EntryShown>,
}

/// One quantity of a wrong case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntryShown {
    /// Its name, and its unit if it has one.
    pub name: String,
    /// Whether it is as it should be.
    pub right: bool,
    /// What was wanted.
    pub expected: Option<String>,
    /// What came.
    pub got: Option<String>,
    /// How far off it may be, and how far off it is.
    pub allowed: Option<String>,
}

impl Shown {
    /// From what is kept and, where the file has not changed since, what
    /// the last judgement said.
    pub fn new(standing: &Standing, verdict: Option<&Verdict>) -> Shown {
        let verdict =
            verdict.filter(|verdict| Some(verdict.state) == standing.state);
        let drawable =
            matches!(standing.state, Some(State::Wrong | State::Passed));
        Shown {
            exercise: standing.exercise.clone(),
            title: standing.title.clone(),
            page: standing.page.clone(),
            points: standing.points,
            earned: standing.earned(),
            next: standing.next,
            checking: false,
            state: standing.state,
            words: words(standing, verdict),
            picture: drawable.then(String::new),
            detail: verdict.and_then(detail),
        }
    }
}

fn words(standing: &Standing, verdict: Option<&Verdict>) -> String {
    let state = standing.words();
    match verdict {
        Some(v) if v.state == State::Passed => {
            format!("{state}: all {} cases right", v.cases)
        }
        Some(v) if v.state == State::Wrong => {
            format!("{state}: {} of {} cases right", v.right, v.cases)
        }
        _ => state.to_string(),
    }
}

fn detail(verdict: &Verdict) -> Option<Detail> {
    let detail = Detail {
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
    // Nobody needs to be told that `todo!()` does nothing.
    if verdict.state == State::NotStarted {
        return None;
    }
    (detail != Detail::default()).then_some(detail)
}

fn case(wrong: &WrongCase) -> CaseShown {
    CaseShown {
        label: wrong.label.clone(),
        given: wrong.given.clone(),
        panicked: wrong.gave_up(),
        entries: wrong.entries.iter().map(entry).collect(),
    }
}

fn entry(compared: &Compared) -> EntryShown {
    let name = match compared.unit.as_str() {
        "" => compared.name.clone(),
        unit => format!("{} [{unit}]", compared.name),
    };
    EntryShown {
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
    use course::{Case, Tolerance};

    fn standing(state: Option<State>) -> Standing {
        Standing {
            exercise: "ode/a".into(),
            title: "A".into(),
            points: 10,
            difficulty: 1,
            page: "ode/a.md".into(),
            state,
            hints_shown: 0,
            gave_up: false,
            next: true,
        }
    }

    fn wrong() -> Verdict {
        let case = |x| {
            let case = Case::new("circle").given("h", 0.1);
            case.scalar("x", x, Tolerance::rel(1e-9)).unit("m")
        };
        let mut verdict = Verdict::new("ode/a", State::Wrong);
        (verdict.right, verdict.cases) = (3, 9);
        verdict.wrong =
            Some(WrongCase::new("public", &case(1.0), Some(&case(2.0))));
        verdict
    }

    #[test]
    fn a_wrong_answer_is_told_with_its_first_wrong_case() {
        let shown = Shown::new(&standing(Some(State::Wrong)), Some(&wrong()));
        assert_eq!(shown.words, "wrong: 3 of 9 cases right");
        assert_eq!((shown.earned, shown.points), (0, 10));
        let case = shown.detail.unwrap().case.unwrap();
        assert_eq!(case.given, [("h".to_string(), "0.1".to_string())]);
        assert_eq!(case.entries[0].name, "x [m]");
        assert_eq!(case.entries[0].expected.as_deref(), Some("1"));
        assert_eq!(case.entries[0].got.as_deref(), Some("2"));
        let allowed = case.entries[0].allowed.clone().unwrap();
        assert!(allowed.contains("1e-9"), "{allowed}");
    }

    #[test]
    fn a_verdict_about_an_older_file_is_not_told() {
        let shown = Shown::new(&standing(None), Some(&wrong()));
        assert_eq!(shown.words, "changed since it was checked");
        assert_eq!((shown.detail, shown.picture), (None, None));
    }

    #[test]
    fn what_passed_has_earned_its_points_and_a_picture() {
        let mut verdict = Verdict::new("ode/a", State::Passed);
        verdict.cases = 9;
        let shown = Shown::new(&standing(Some(State::Passed)), Some(&verdict));
        assert_eq!(shown.words, "passed: all 9 cases right");
        assert_eq!(shown.earned, 10);
        assert!(shown.picture.is_some() && shown.detail.is_none());
    }
}
