//! The judgement of one answer.

use crate::judging::score::Score;
use crate::judging::wrong_case::WrongCase;
use serde::{Deserialize, Serialize};

/// The state of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerState {
    /// Every case met `todo!()`.
    NotStarted,
    /// There is no program to judge.
    DoesNotCompile,
    /// Some case came out wrong.
    Wrong,
    /// The program did not finish.
    Crashed,
    /// Everything is right.
    Passed,
}

impl AnswerState {
    /// The words that people read.
    pub fn label(self) -> &'static str {
        match self {
            AnswerState::NotStarted => "not started",
            AnswerState::DoesNotCompile => "does not compile",
            AnswerState::Wrong => "wrong",
            AnswerState::Crashed => "crashed",
            AnswerState::Passed => "passed",
        }
    }
}

/// The hint of a known mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugHint {
    /// The bug that gives the same numbers.
    pub bug: String,
    /// What helps.
    pub text: String,
}

/// How many cases of a group came out right.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize,
)]
pub struct CaseCount {
    /// Those that did.
    pub right: usize,
    /// All of them; none where nobody knows what would be right.
    pub cases: usize,
}

/// Everything there is to say about one answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The exercise: `ode/euler_step`.
    pub exercise: String,
    /// The state of the answer.
    pub state: AnswerState,
    /// How many cases came out right.
    pub right: usize,
    /// How many there are.
    pub cases: usize,
    /// The same for each group: public, property, held-out.
    pub groups: [CaseCount; 3],
    /// Whether the program exited by itself or broke the report protocol:
    /// then not even the right cases count.
    pub forfeited: bool,
    /// What happened, in a sentence, where there is no report to show.
    pub trouble: Option<String>,
    /// The compiler's errors about the student's file.
    pub compiler: Option<String>,
    /// The first case that is wrong.
    pub wrong: Option<WrongCase>,
    /// The first wrong case of each other group.
    pub also_wrong: Vec<WrongCase>,
    /// The hint of the bug that answers the public cases the same way.
    pub hint: Option<BugHint>,
    /// What the answer printed in the case that did not finish, shortened;
    /// nothing of a held-out one, which could give its inputs away.
    pub printed: Vec<String>,
    /// The score, if this is a valid answer to a challenge.
    #[serde(default)]
    pub score: Option<Score>,
    /// What an instructor should look at; never shown to the student.
    #[serde(default)]
    pub doubts: Vec<String>,
    /// The compiler's warnings about the file, a line each.
    pub warnings: Vec<String>,
    /// The digest of the file that was judged; none if it is missing.
    pub digest: Option<String>,
}

impl Verdict {
    /// A verdict with nothing in it yet.
    pub fn new(exercise: &str, state: AnswerState) -> Verdict {
        Verdict {
            exercise: exercise.to_string(),
            state,
            right: 0,
            cases: 0,
            groups: [CaseCount::default(); 3],
            forfeited: false,
            trouble: None,
            compiler: None,
            wrong: None,
            also_wrong: Vec::new(),
            hint: None,
            printed: Vec::new(),
            score: None,
            doubts: Vec::new(),
            warnings: Vec::new(),
            digest: None,
        }
    }

    /// Whether everything is right.
    pub fn passed(&self) -> bool {
        self.state == AnswerState::Passed
    }
}

/// Whether all of them passed.
pub fn all_passed(verdicts: &[Verdict]) -> bool {
    verdicts.iter().all(Verdict::passed)
}
