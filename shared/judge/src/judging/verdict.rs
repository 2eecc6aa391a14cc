//! The judgement of one answer.

use crate::judging::wrong::WrongCase;
use serde::{Deserialize, Serialize};

/// How an exercise stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Every case met `todo!()`.
    NotStarted,
    /// There is no program to judge.
    DoesNotCompile,
    /// Some case came out wrong.
    Wrong,
    /// The program did not come to its end.
    Crashed,
    /// Everything is right.
    Passed,
}

impl State {
    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            State::NotStarted => "not started",
            State::DoesNotCompile => "does not compile",
            State::Wrong => "wrong",
            State::Crashed => "crashed",
            State::Passed => "passed",
        }
    }
}

/// The hint of a known mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugHint {
    /// The bug whose numbers these are.
    pub bug: String,
    /// What helps.
    pub text: String,
}

/// How many cases of a group came out right.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize,
)]
pub struct Count {
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
    /// How it stands.
    pub state: State,
    /// How many cases came out right.
    pub right: usize,
    /// How many there are.
    pub cases: usize,
    /// The same for each group: public, property, held-out.
    pub groups: [Count; 3],
    /// Whether the program left by itself or said what it was not asked:
    /// then not even the right cases count.
    pub forfeited: bool,
    /// What happened, in a sentence, where there is no report to show.
    pub trouble: Option<String>,
    /// The compiler's errors, trimmed to the student's file.
    pub compiler: Option<String>,
    /// The first case that is wrong.
    pub wrong: Option<WrongCase>,
    /// The first wrong case of each other group.
    pub also_wrong: Vec<WrongCase>,
    /// The hint of the bug that answers the public cases the same way.
    pub hint: Option<BugHint>,
    /// What the answer printed in the case that came to no end, shortened;
    /// not in a held-out one, whose inputs it may tell.
    pub printed: Vec<String>,
    /// The compiler's warnings about the file, a line each.
    pub warnings: Vec<String>,
    /// The digest of the file that was judged; none if it is not there.
    pub digest: Option<String>,
}

impl Verdict {
    /// A verdict with nothing said yet.
    pub fn new(exercise: &str, state: State) -> Verdict {
        Verdict {
            exercise: exercise.to_string(),
            state,
            right: 0,
            cases: 0,
            groups: [Count::default(); 3],
            forfeited: false,
            trouble: None,
            compiler: None,
            wrong: None,
            also_wrong: Vec::new(),
            hint: None,
            printed: Vec::new(),
            warnings: Vec::new(),
            digest: None,
        }
    }

    /// Whether everything is right.
    pub fn passed(&self) -> bool {
        self.state == State::Passed
    }
}
