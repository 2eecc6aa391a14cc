//! A play: a scene written on the functions of the exercises.
//!
//! The file `chapters/*/play/NAME.rs` calls them as
//! `super::answers::CHAPTER::EXERCISE::FUNCTION` and returns a [`Play`] from
//! its function `play`. It is compiled with somebody's answers to a program
//! whose main function is [`play_main`].

mod calls;
mod phase_space;
mod program;
mod pull;
mod stage;

pub use calls::{Call, check_stack, enter};
pub use phase_space::{checked_particles, flattened, particles};
pub use program::{DrawnState, PlayDescription, play_main};
pub use pull::Pull;
pub use stage::{Controls, PlayEntry, PlayScene};

pub use crate::Trail;

use crate::{Outcome, Reading, SceneEntry};
use serde::{Deserialize, Serialize};

/// A play.
pub struct Play {
    /// The scene.
    pub scene: SceneEntry,
    /// What its readings never leave, if all functions are right and nobody
    /// touches it.
    pub bounds: Vec<Bound>,
}

/// The range of a reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bound<Text = &'static str> {
    /// The reading's name.
    pub reading: Text,
    /// Its smallest value.
    pub least: f64,
    /// Its largest value.
    pub most: f64,
}

impl Bound {
    /// A reading that stays in a range.
    pub fn new(
        reading: &'static str,
        range: std::ops::RangeInclusive<f64>,
    ) -> Bound {
        Bound { reading, least: *range.start(), most: *range.end() }
    }
}

/// A reading.
pub fn reading(name: &'static str, unit: &'static str, value: f64) -> Reading {
    Reading { name, unit, value }
}

/// Stops a scene whose numbers are no longer numbers. `function` is the one
/// that returned them.
pub fn finite(function: &str, numbers: &[f64]) -> Outcome<()> {
    match numbers.iter().all(|x| x.is_finite()) {
        true => Ok(()),
        false => Err(format!(
            "`{function}` has returned something that is not a number"
        )
        .into()),
    }
}
