//! Everything that is known after grading: `grades.json`.

use crate::marks::points::Earned;
use crate::marks::similar::Similar;
use crate::submissions::intake::Ignored;
use judge::{Fence, State, Verdict};
use serde::{Deserialize, Serialize};

/// The version of the format. A field may be added within a version; one
/// that is renamed or changes its meaning begins a new one.
pub const VERSION: u32 = 1;

/// A class that has been graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Class {
    /// The version of this format.
    pub version: u32,
    /// What fixed the inputs of property and held-out cases.
    pub seed: u64,
    /// The digest of all probes, solutions, locked reports and points.
    pub course: String,
    /// Which part of the class this is, such as `2/4`; none for all of it.
    pub shard: Option<String>,
    /// When the work was due, as the manifest has it.
    pub due: Option<String>,
    /// What stood between the students' code and this machine.
    pub enforced: Enforced,
    /// The exercises, in the order of the marks.
    pub exercises: Vec<Asked>,
    /// The students, by name.
    pub students: Vec<Student>,
    /// What lay beside the submissions and belongs to nobody.
    pub stray: Vec<Ignored>,
    /// Answers that are alike.
    pub similar: Vec<Similar>,
}

/// Limits and fences around students' code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Enforced {
    /// Nothing outside could be read or written, while compiling or running.
    pub files: bool,
    /// No process could be started, and no socket opened.
    pub processes: bool,
    /// Seconds of computing for one answer.
    pub seconds: u64,
    /// Memory for one answer, in MiB.
    pub memory_mib: u64,
    /// Output of one answer, in KiB.
    pub output_kib: u64,
}

impl Enforced {
    /// The fences that stood.
    pub fn fence(&self) -> Fence {
        Fence { no_files: self.files, no_processes: self.processes }
    }
}

/// An exercise that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// `ode/euler_step`.
    pub id: String,
    /// What the book calls it.
    pub title: String,
    /// What a right answer earns.
    pub points: u32,
    /// How many public, property and held-out cases there are.
    pub cases: [usize; 3],
}

/// Somebody's work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Student {
    /// The name, as the platform or the folder has it.
    pub name: String,
    /// The platform's number of the person, where there is one.
    pub id: String,
    /// The name in the file names of these reports.
    pub key: String,
    /// Whether the platform says that it came late.
    pub late: bool,
    /// The sum of the marks.
    pub points: u32,
    /// What could be earned.
    pub out_of: u32,
    /// One for each exercise, in order.
    pub marks: Vec<Mark>,
    /// Files that were not taken.
    pub ignored: Vec<Ignored>,
}

/// What came of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Nothing was handed in.
    Missing,
    /// The file is too large, or no text.
    Unusable,
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

impl Outcome {
    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::Missing => "not handed in",
            Outcome::Unusable => "cannot be read",
            Outcome::NotStarted => State::NotStarted.words(),
            Outcome::DoesNotCompile => State::DoesNotCompile.words(),
            Outcome::Wrong => State::Wrong.words(),
            Outcome::Crashed => State::Crashed.words(),
            Outcome::Passed => State::Passed.words(),
        }
    }

    /// Of an answer that was judged.
    pub fn of(state: State) -> Outcome {
        match state {
            State::NotStarted => Outcome::NotStarted,
            State::DoesNotCompile => Outcome::DoesNotCompile,
            State::Wrong => Outcome::Wrong,
            State::Crashed => Outcome::Crashed,
            State::Passed => Outcome::Passed,
        }
    }
}

/// The mark for one exercise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// `ode/euler_step`.
    pub exercise: String,
    /// What came of it.
    pub outcome: Outcome,
    /// Points earned.
    pub points: u32,
    /// Points to be earned.
    pub out_of: u32,
    /// The same for public, property and held-out cases.
    pub groups: [Earned; 3],
    /// The file's path in the submission.
    pub file: Option<String>,
    /// What was odd about the file.
    pub note: Option<String>,
    /// Names the answer in `answers/` and `figures/`; the same for all whose
    /// files are the same.
    pub answer: Option<String>,
    /// Whether there is a picture of it.
    pub picture: bool,
    /// The judgement in full, held-out cases included: for instructors.
    pub verdict: Option<Verdict>,
}

impl Class {
    /// What everybody together could earn in each exercise.
    pub fn out_of(&self) -> u32 {
        self.exercises.iter().map(|exercise| exercise.points).sum()
    }
}
