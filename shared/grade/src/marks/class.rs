//! The grades of a class: `grades.json`.

use crate::marks::items::Item;
use crate::marks::late::{LatePolicy, Lateness};
use crate::marks::points::GroupPoints;
use crate::marks::similarity::SimilarAnswers;
use crate::submissions::submission_reader::IgnoredFile;
use judge::{AnswerState, Challenge, SandboxStatus, Score, Verdict, digest_of};
use serde::{Deserialize, Serialize};

/// The version of the format. A field may be added within a version; one
/// that is renamed or changes its meaning begins a new one.
pub const VERSION: u32 = 1;

/// A class that has been graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClassGrades {
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
    /// What late work costs.
    #[serde(default)]
    pub late: Option<LatePolicy>,
    /// How the students' code was sandboxed.
    pub enforced: Enforced,
    /// The exercises, in the order of the marks.
    pub exercises: Vec<GradedExercise>,
    /// The students, by name.
    pub students: Vec<Student>,
    /// Files beside the submissions that belong to nobody.
    pub stray: Vec<IgnoredFile>,
    /// Similar answers.
    pub similar: Vec<SimilarAnswers>,
    /// The statistics of each exercise.
    #[serde(default)]
    pub items: Vec<Item>,
}

/// The sandbox around students' code, and its limits.
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
    /// What the sandbox isolated.
    pub fn sandbox_status(&self) -> SandboxStatus {
        SandboxStatus {
            files_isolated: self.files,
            processes_isolated: self.processes,
        }
    }
}

/// An exercise that was graded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradedExercise {
    /// `ode/euler_step`.
    pub id: String,
    /// What the book calls it.
    pub title: String,
    /// The page of the book it belongs to, under `book/src`.
    #[serde(default)]
    pub page: String,
    /// What a right answer earns.
    pub points: u32,
    /// Seconds of computing for one answer.
    #[serde(default)]
    pub seconds: u64,
    /// Of its probe, solution, locked reports and points.
    #[serde(default)]
    pub digest: String,
    /// How many public, property and held-out cases there are.
    pub cases: [usize; 3],
    /// What is scored, if it is an open challenge.
    #[serde(default)]
    pub challenge: Option<Challenge>,
}

/// One student's grades.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Student {
    /// The name, as the platform or the folder has it.
    pub name: String,
    /// The platform's number of the student, where there is one.
    pub id: String,
    /// The name in the file names of these reports.
    pub key: String,
    /// Whether the platform says that it came late.
    pub late: bool,
    /// How late it was, if there is a rule about that.
    #[serde(default)]
    pub lateness: Option<Lateness>,
    /// The sum of the marks, less what being late costs.
    pub points: u32,
    /// What could be earned.
    pub out_of: u32,
    /// What was right and what was not, in a line.
    #[serde(default)]
    pub line: String,
    /// One for each exercise, in order.
    pub marks: Vec<Mark>,
    /// Files that were not taken.
    pub ignored: Vec<IgnoredFile>,
}

impl Student {
    /// Whether there is anything that could have come late.
    pub fn handed_in(&self) -> bool {
        self.marks.iter().any(|mark| mark.outcome != MarkOutcome::Missing)
    }
}

/// The outcome of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkOutcome {
    /// Nothing was handed in.
    Missing,
    /// It may be in an archive, or among files, that were not read.
    Unread,
    /// The file is too large, or not a text file.
    Unusable,
    /// The student's time was used up by other answers.
    NotJudged,
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

impl MarkOutcome {
    fn label(self) -> &'static str {
        match self {
            MarkOutcome::Missing => "not handed in",
            MarkOutcome::Unread => "perhaps in what was not read",
            MarkOutcome::Unusable => "cannot be read",
            MarkOutcome::NotJudged => "not judged yet",
            MarkOutcome::NotStarted => AnswerState::NotStarted.label(),
            MarkOutcome::DoesNotCompile => AnswerState::DoesNotCompile.label(),
            MarkOutcome::Wrong => AnswerState::Wrong.label(),
            // It may be too slow, or too loud.
            MarkOutcome::Crashed => "did not finish",
            MarkOutcome::Passed => AnswerState::Passed.label(),
        }
    }

    /// The outcome of an answer that was judged.
    pub fn of(state: AnswerState) -> MarkOutcome {
        match state {
            AnswerState::NotStarted => MarkOutcome::NotStarted,
            AnswerState::DoesNotCompile => MarkOutcome::DoesNotCompile,
            AnswerState::Wrong => MarkOutcome::Wrong,
            AnswerState::Crashed => MarkOutcome::Crashed,
            AnswerState::Passed => MarkOutcome::Passed,
        }
    }
}

/// The mark for one exercise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// `ode/euler_step`.
    pub exercise: String,
    /// The outcome.
    pub outcome: MarkOutcome,
    /// Points earned.
    pub points: u32,
    /// Points to be earned.
    pub out_of: u32,
    /// Whether a score earned them: it is an open challenge.
    #[serde(default)]
    pub challenge: bool,
    /// The same for public, property and held-out cases.
    pub groups: [GroupPoints; 3],
    /// The file's path in the submission.
    pub file: Option<String>,
    /// What is unusual about the file.
    pub note: Option<String>,
    /// Names the answer in `answers/` and `figures/`; the same for all whose
    /// files are the same.
    pub answer: Option<String>,
    /// Whether there is a picture of it.
    pub picture: bool,
    /// The judgement in full, held-out cases included: for instructors.
    pub verdict: Option<Verdict>,
}

impl Mark {
    /// The score of a valid answer to a challenge.
    pub fn score(&self) -> Option<&Score> {
        self.verdict.as_ref().and_then(|verdict| verdict.score.as_ref())
    }

    /// The words that people read. What was refused has no errors to show.
    pub fn label(&self) -> &'static str {
        let verdict = self.verdict.as_ref();
        let silent = verdict.is_some_and(|v| v.compiler.is_none());
        match self.outcome {
            MarkOutcome::DoesNotCompile if silent => "refused",
            outcome => outcome.label(),
        }
    }
}

/// The digest of all exercises.
pub fn course_digest(exercises: &[GradedExercise]) -> String {
    let lines: Vec<String> = exercises
        .iter()
        .map(|e| format!("{} {} {}\n", e.id, e.points, e.digest))
        .collect();
    digest_of(lines.concat().as_bytes())
}

impl ClassGrades {
    /// Who used up the time before everything was judged.
    pub fn not_judged(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for student in &self.students {
            let open = |mark: &Mark| mark.outcome == MarkOutcome::NotJudged;
            if student.marks.iter().any(open) {
                names.push(student.name.as_str());
            }
        }
        names
    }

    /// What everybody together could earn in each exercise.
    pub fn out_of(&self) -> u32 {
        self.exercises.iter().map(|exercise| exercise.points).sum()
    }
}
