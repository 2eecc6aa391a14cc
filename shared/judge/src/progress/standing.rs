//! How every exercise stands, without judging anything.

use crate::Judge;
use crate::digest::digest_of_file;
use crate::exercises::exercise::Exercise;
use crate::judging::verdict::State;
use serde::Serialize;
use std::fs;

/// How one exercise stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The name it is called by: `ode/euler_step`.
    pub exercise: String,
    /// What it is called in the book.
    pub title: String,
    /// What a right answer earns.
    pub points: u32,
    /// From 1 to 3.
    pub difficulty: u8,
    /// The page it belongs to.
    pub page: String,
    /// The last verdict; none if the file has changed since.
    pub state: Option<State>,
    /// How many hints were shown.
    pub hints_shown: usize,
    /// Whether the solution was shown before it was passed.
    pub gave_up: bool,
    /// Whether this is the one to do next.
    pub next: bool,
}

impl Standing {
    /// For people.
    pub fn words(&self) -> &'static str {
        self.state.map_or("changed since it was checked", State::words)
    }

    /// What it has earned so far.
    pub fn earned(&self) -> u32 {
        match self.state {
            Some(State::Passed) => self.points,
            _ => 0,
        }
    }
}

impl Judge {
    /// All exercises in order, the first that is not passed marked.
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings = Vec::new();
        for exercise in &self.catalogue.exercises {
            standings.push(self.standing(exercise));
        }
        let open =
            standings.iter_mut().find(|s| s.state != Some(State::Passed));
        if let Some(standing) = open {
            standing.next = true;
        }
        standings
    }

    /// How one exercise stands.
    pub fn standing(&self, exercise: &Exercise) -> Standing {
        let id = exercise.id();
        let known = self.record.get(&id);
        let digest = digest_of_file(&exercise.answer()).ok();
        let state = match known.state {
            Some(state) if known.digest == digest => Some(state),
            _ if digest.is_none() => Some(State::DoesNotCompile),
            _ if is_stub(exercise) => Some(State::NotStarted),
            _ => None,
        };
        Standing {
            exercise: id,
            title: exercise.title.clone(),
            points: exercise.points,
            difficulty: exercise.difficulty,
            page: exercise.page.clone(),
            state,
            hints_shown: known.hints_shown,
            gave_up: known.gave_up,
            next: false,
        }
    }
}

fn is_stub(exercise: &Exercise) -> bool {
    match (fs::read_to_string(exercise.answer()), exercise.read_stub()) {
        (Ok(answer), Ok(stub)) => answer == stub,
        _ => false,
    }
}
