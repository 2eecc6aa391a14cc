//! Variants of a play, each with one answer of its own, compiled together:
//! the known mistakes, and whatever else is tried.

use super::Play;
use super::compiled_play::CompiledPlay;
use crate::Judge;
use project::Failure;

/// A variant of a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayVariant {
    /// The id of the exercise whose answer is another one.
    pub exercise: String,
    /// What it is called.
    pub name: String,
    /// The answer's text.
    pub text: String,
}

impl Judge {
    /// The known mistakes of all exercises of a play.
    pub fn mistakes(&self, play: &Play) -> Result<Vec<PlayVariant>, Failure> {
        let mut variants = Vec::new();
        for exercise in self.exercises_of(play) {
            let solution = exercise.read_solution()?;
            for bug in exercise.bugs()? {
                variants.push(PlayVariant {
                    exercise: exercise.id(),
                    text: bug.applied(&solution).map_err(Failure::User)?,
                    name: bug.name,
                });
            }
        }
        Ok(variants)
    }

    /// A program with our answers as its first variant, and then these. Its
    /// name tells it from other programs of this play.
    pub fn compile_variants(
        &self,
        play: &Play,
        name: &str,
        variants: &[PlayVariant],
    ) -> Result<CompiledPlay, Failure> {
        let name = format!("play-{}-{}-{name}", play.chapter, play.name);
        let (mut ours, mut own) = (Vec::new(), Vec::new());
        for exercise in self.exercises_of(play) {
            ours.push(self.our_answer(exercise)?);
        }
        for variant in variants {
            let exercise = self.catalogue.find(&variant.exercise)?;
            own.push(self.ours(exercise, variant.text.clone()));
        }
        let program = self.compile_play_program(play, name, &ours, &own)?;
        let (play, parts) = (play.id(), Vec::new());
        let launcher = self.launcher.clone();
        Ok(CompiledPlay { play, parts, program, launcher })
    }
}
