//! How far the student has come with each exercise, from what is recorded.

use crate::Judge;
use crate::exercises::exercise::Exercise;
use crate::judging::score::Score;
use crate::judging::verdict::AnswerState;
use project::read_text;
use sandbox::digest_of_file;
use serde::Serialize;

/// How far the student has come with one exercise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExerciseProgress {
    /// Its id: `ode/euler_step`.
    pub exercise: String,
    /// Its title in the book.
    pub title: String,
    /// What a right answer earns.
    pub points: u32,
    /// From 1 to 3.
    pub difficulty: u8,
    /// The page it belongs to.
    pub page: String,
    /// The last verdict; none if the file has changed since.
    pub state: Option<AnswerState>,
    /// How many hints were shown.
    pub hints_shown: usize,
    /// Whether the solution was shown before it was passed.
    pub gave_up: bool,
    /// Whether this is the one to do next.
    pub next: bool,
    /// Whether it is an open challenge: a score earns its points.
    pub challenge: bool,
    /// The score of a challenge, while the file has not changed.
    pub score: Option<Score>,
}

impl ExerciseProgress {
    /// The words that people read.
    pub fn label(&self) -> &'static str {
        self.state.map_or("changed since it was checked", AnswerState::label)
    }

    /// The points earned so far.
    pub fn earned(&self) -> u32 {
        match self.state {
            Some(AnswerState::Passed) if self.challenge => {
                self.score.as_ref().map_or(0, |score| score.points)
            }
            Some(AnswerState::Passed) => self.points,
            _ => 0,
        }
    }
}

impl Judge {
    /// All exercises in order, the first that is not passed marked.
    pub fn progress_of_all(&self) -> Vec<ExerciseProgress> {
        let mut all = Vec::new();
        for exercise in &self.catalogue.exercises {
            all.push(self.progress_of(exercise));
        }
        let unfinished =
            all.iter_mut().find(|s| s.state != Some(AnswerState::Passed));
        if let Some(progress) = unfinished {
            progress.next = true;
        }
        all
    }

    /// The progress with one exercise.
    pub fn progress_of(&self, exercise: &Exercise) -> ExerciseProgress {
        let id = exercise.id();
        let known = self.record.get(&id);
        let digest = digest_of_file(&exercise.answer_file()).ok();
        let state = match known.state {
            Some(state) if known.digest == digest => Some(state),
            _ if digest.is_none() => Some(AnswerState::DoesNotCompile),
            _ if is_stub(exercise) => Some(AnswerState::NotStarted),
            _ => None,
        };
        ExerciseProgress {
            exercise: id,
            title: exercise.title.clone(),
            points: exercise.points,
            difficulty: exercise.difficulty,
            page: exercise.page.clone(),
            state,
            hints_shown: known.hints_shown,
            gave_up: known.gave_up,
            next: false,
            challenge: exercise.challenge.is_some(),
            score: known.score.filter(|_| known.digest == digest),
        }
    }
}

fn is_stub(exercise: &Exercise) -> bool {
    match (read_text(&exercise.answer_file()), exercise.read_stub()) {
        (Ok(answer), Ok(stub)) => answer == stub,
        _ => false,
    }
}
