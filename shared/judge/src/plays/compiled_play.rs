//! A play with answers chosen and compiled, ready to be run.

use super::play_program::{CompiledProgram, GivenAnswer, functions_of};
use super::{Play, PlayChoice};
use crate::Judge;
use crate::exercises::exercise::Exercise;
use crate::judging::verdict::AnswerState;
use course::play::{DrawnState, PlayDescription};
use project::{Failure, read_file, read_text};
use sandbox::PLAY;
use sandbox::digest_of;
use sandbox::{Limits, ProcessEnd, run_limited};
use serde::Serialize;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Memory for a play, in bytes: several times what any needs.
const PLAY_MEMORY: u64 = 2 << 30;

/// Whose an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// The student's.
    Yours,
    /// Ours.
    Ours,
    /// Ours, with a known mistake in it.
    Mistaken,
    /// The student's, which does not pass, where ours is not at hand.
    Open,
}

/// What an exercise contributes to a play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayPart {
    /// The exercise: `ode/euler_step`.
    pub exercise: String,
    /// Whose it is.
    pub whose: Whose,
    /// The functions that the play may call.
    pub functions: Vec<String>,
    /// The digest of the file.
    pub digest: String,
}

/// A program that runs a play.
#[derive(Debug, Clone)]
pub struct CompiledPlay {
    /// The play: `ode/planets`.
    pub play: String,
    /// What it is made of.
    pub parts: Vec<PlayPart>,
    pub(super) program: CompiledProgram,
    pub(super) launcher: PathBuf,
}

impl Judge {
    /// Compiles a play. The error says which answer does not compile.
    pub fn compile_play(
        &self,
        play: &Play,
        choice: &PlayChoice,
    ) -> Result<CompiledPlay, Failure> {
        let mut parts = Vec::new();
        let mut answers = Vec::new();
        for exercise in self.exercises_of(play) {
            let (whose, answer) = self.chosen(exercise, choice)?;
            parts.push(PlayPart {
                exercise: exercise.id(),
                whose,
                functions: functions_of(&answer),
                digest: digest_of(answer.text.as_bytes()),
            });
            answers.push(answer);
        }
        let name = unit_name(play, choice);
        let program = self.compile_play_program(play, name, &answers, &[])?;
        let launcher = self.launcher.clone();
        Ok(CompiledPlay { play: play.id(), parts, program, launcher })
    }

    /// The answer that a play gets, and whose it is.
    fn chosen<'a>(
        &self,
        exercise: &'a Exercise,
        choice: &PlayChoice,
    ) -> Result<(Whose, GivenAnswer<'a>), Failure> {
        let state = self.progress_of(exercise).state;
        let passed = state == Some(AnswerState::Passed);
        let begun = state != Some(AnswerState::NotStarted);
        // An edition for students may have nothing else.
        let is_alone = !exercise.solution_file().is_file();
        let yours = match choice {
            PlayChoice::Mine if begun || is_alone => Some(Whose::Yours),
            PlayChoice::Passing if passed => Some(Whose::Yours),
            PlayChoice::Passing if is_alone => Some(Whose::Open),
            _ => None,
        };
        if let Some(whose) = yours {
            let file = exercise.answer_file();
            let text = read_text(&file)
                .map_err(|e| Failure::machine("read", &file, &e))?;
            let shown = self.project.relative(&file);
            return Ok((whose, GivenAnswer { exercise, shown, text }));
        }
        match choice {
            PlayChoice::Bug { exercise: id, bug } if *id == exercise.id() => {
                let text = self.mistaken(exercise, bug)?;
                Ok((Whose::Mistaken, self.ours(exercise, text)))
            }
            _ => Ok((Whose::Ours, self.our_answer(exercise)?)),
        }
    }

    /// Our own answer.
    pub(super) fn our_answer<'a>(
        &self,
        exercise: &'a Exercise,
    ) -> Result<GivenAnswer<'a>, Failure> {
        let text = read_file(&exercise.solution_file())?;
        Ok(self.ours(exercise, text))
    }

    pub(super) fn ours<'a>(
        &self,
        exercise: &'a Exercise,
        text: String,
    ) -> GivenAnswer<'a> {
        let shown = self.project.relative(&exercise.solution_file());
        GivenAnswer { exercise, shown, text }
    }

    /// Our answer with a known mistake in it.
    fn mistaken(
        &self,
        exercise: &Exercise,
        bug: &str,
    ) -> Result<String, Failure> {
        let bugs = exercise.bugs()?;
        let names: Vec<&str> = bugs.iter().map(|b| b.name.as_str()).collect();
        let what = format!("known mistake of {}", exercise.id());
        let found = bugs.iter().find(|b| b.name == bug).ok_or_else(|| {
            Failure::User(course::unknown(&what, bug, &names))
        })?;
        found.applied(&exercise.read_solution()?).map_err(Failure::User)
    }
}

/// A folder for each way to compile a play, so that going back to one is
/// quick.
fn unit_name(play: &Play, choice: &PlayChoice) -> String {
    let end = match choice {
        PlayChoice::Passing => String::new(),
        PlayChoice::Mine => "-mine".to_string(),
        PlayChoice::Ours => "-ours".to_string(),
        PlayChoice::Bug { exercise, bug } => {
            format!("-{}-{bug}", exercise.replace('/', "-"))
        }
    };
    format!("play-{}-{}{end}", play.chapter, play.name)
}

impl CompiledPlay {
    /// The libraries that it can be linked with, by name.
    pub fn libraries(&self) -> &[String] {
        &self.program.libraries
    }

    /// The command that runs a variant in the sandbox; `args` begin with
    /// `live`, `describe` or `trace` ([`course::play`]).
    pub fn command(&self, variant: usize, args: &[String]) -> Command {
        self.command_through(&self.launcher, variant, args)
    }

    /// The same with another launcher, for another process to start it.
    pub fn command_through(
        &self,
        launcher: &Path,
        variant: usize,
        args: &[String],
    ) -> Command {
        let memory = PLAY_MEMORY.to_string();
        let words = [PLAY, &memory].map(OsStr::new);
        let mut command =
            sandbox::through(launcher, &words, &self.program.file);
        command.arg(variant.to_string()).args(args);
        sandbox::program_environment(&mut command);
        command
    }

    /// What a page says about it.
    pub fn describe(&self) -> Result<PlayDescription, String> {
        let limits = Limits::default().seconds(60);
        let printed = self.run(0, &["describe".to_string()], limits)?;
        let line = printed.lines().next().unwrap_or_default();
        serde_json::from_str(line).map_err(|e| format!("{}: {e}", self.play))
    }

    /// What can be seen of a variant during some simulated time. The second
    /// is why it stopped before.
    pub fn trace(
        &self,
        variant: usize,
        seconds: f64,
        every: f64,
        patience: Duration,
    ) -> (Vec<DrawnState>, Option<String>) {
        let args =
            ["trace".to_string(), seconds.to_string(), every.to_string()];
        let limits = Limits::default().seconds(patience.as_secs());
        let (printed, trouble) = match self.run_whole(variant, &args, limits) {
            Ok(ran) => ran,
            Err(why) => return (Vec::new(), Some(why)),
        };
        let mut states = Vec::new();
        for line in printed.lines() {
            states.extend(serde_json::from_str::<DrawnState>(line).ok());
        }
        (states, trouble)
    }

    fn run(
        &self,
        variant: usize,
        args: &[String],
        limits: Limits,
    ) -> Result<String, String> {
        match self.run_whole(variant, args, limits)? {
            (printed, None) => Ok(printed),
            (_, Some(why)) => Err(why),
        }
    }

    /// What a run prints, and why it did not finish.
    fn run_whole(
        &self,
        variant: usize,
        args: &[String],
        limits: Limits,
    ) -> Result<(String, Option<String>), String> {
        let limits = Limits { output: 512 << 20, ..limits };
        let run = run_limited(self.command(variant, args), "", &limits)?;
        let trouble = match run.end {
            ProcessEnd::Exited(0) => None,
            ProcessEnd::TimedOut => {
                Some(format!("no end within {} s", limits.wall.as_secs()))
            }
            _ => {
                let said = run.output.lines().rfind(|l| !l.starts_with('{'));
                let said = said.unwrap_or("the program was ended");
                Some(said.to_string())
            }
        };
        Ok((run.output, trouble))
    }
}
