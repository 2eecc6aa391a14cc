//! The commands for exercises: `list`, `progress`, `check`, `watch`, `play`,
//! `hint`, `solution`, `reset`, and `lock` for authors; `release` and `grade`
//! for instructors.

mod check;
mod grade;
mod hints;
mod list;
mod lock;
mod play;
mod play_window;
mod progress;
mod question_items;
mod release;
pub(crate) mod verdict_text;
mod watch;

use crate::cli::main_command::say;
use clap::Subcommand;
use indicatif::ProgressBar;
use judge::{Failure, Judge, LockOptions, Project};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

/// The column of names in lists: as wide as the longest of them.
pub const NAME_WIDTH: usize = 34;

/// Commands for exercises.
#[derive(Debug, Subcommand)]
pub enum ExerciseCommand {
    /// List every exercise with its state and points; the next one is marked
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Say how far you have come, with exercises, pages and questions
    Progress(progress::ProgressArgs),
    /// Judge exercises: `check ode/euler_step`, or all of them
    Check(check::CheckArgs),
    /// Judge an exercise whenever it is saved
    Watch {
        /// Poll for changes, where the system sends no notifications
        #[arg(long)]
        poll: bool,
    },
    /// Run a chapter's play scene on your own functions: `play ode`
    Play(play::PlayArgs),
    /// Show one more hint
    Hint {
        /// The exercise
        exercise: String,
    },
    /// Show the solution, after the exercise is passed
    Solution {
        /// The exercise
        exercise: String,
        /// Show it before the exercise is passed; this is recorded
        #[arg(long)]
        give_up: bool,
    },
    /// Put the stub back; the old file is kept
    Reset {
        /// The exercise
        exercise: String,
    },
    /// For authors: lock what solutions and bugs report
    Lock {
        /// The exercises; all of them if none is named
        exercises: Vec<String>,
        /// Rewrite even what agrees within its tolerance
        #[arg(long)]
        force: bool,
        /// Write changes beside what is locked, for `cargo insta review`
        #[arg(long)]
        review: bool,
    },
}

/// Commands for instructors.
#[derive(Debug, Subcommand)]
pub enum InstructorCommand {
    /// Write an edition for students, without solutions and bugs
    Release(release::ReleaseArgs),
    /// Grade a folder of submissions
    Grade(Box<grade::GradeArgs>),
}

/// Runs a command for instructors in the folder `here`.
pub fn run_instructor_command(
    project: &Project,
    here: &Path,
    command: InstructorCommand,
) -> Result<ExitCode, Failure> {
    match command {
        InstructorCommand::Release(options) => {
            release::run(project, here, &options)
        }
        InstructorCommand::Grade(options) => {
            grade::run(project, here, *options)
        }
    }
}

/// Runs a command for exercises. Exit code 1 where an answer is wrong.
pub fn run_exercise_command(
    project: &Project,
    command: ExerciseCommand,
) -> Result<ExitCode, Failure> {
    let mut judge = Judge::open(project)?;
    judge.colours = console::colors_enabled();
    judge.on_compiled = preparation_notice();
    match command {
        ExerciseCommand::List { json } => list::list(&judge, json),
        ExerciseCommand::Progress(options) => {
            progress::progress(&judge, &options)
        }
        ExerciseCommand::Check(options) => check::check(&judge, &options),
        ExerciseCommand::Watch { poll } => watch::watch(&judge, poll),
        ExerciseCommand::Play(options) => play::play(&judge, &options),
        ExerciseCommand::Hint { exercise } => hints::hint(&judge, &exercise),
        ExerciseCommand::Solution { exercise, give_up } => {
            hints::solution(&judge, &exercise, give_up)
        }
        ExerciseCommand::Reset { exercise } => hints::reset(&judge, &exercise),
        ExerciseCommand::Lock { exercises, force, review } => {
            lock::lock(&judge, &exercises, LockOptions { force, review })
        }
    }
}

/// Says once that libraries are being compiled; on a terminal with the name
/// of the one just finished.
fn preparation_notice() -> Box<dyn Fn(&str) + Send + Sync> {
    let said: Mutex<Option<ProgressBar>> = Mutex::new(None);
    Box::new(move |name| {
        let Ok(mut said) = said.lock() else { return };
        if name == DONE {
            if let Some(bar) = said.take() {
                bar.finish_and_clear();
            }
            return;
        }
        let bar = said.get_or_insert_with(|| {
            eprintln!("preparing the checker (once, about half a minute)");
            // It is hidden where there is no terminal, and leaves the screen
            // clean.
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        bar.set_message(name.to_string());
    })
}

/// The notice gets this when there is nothing left to compile.
const DONE: &str = "";
