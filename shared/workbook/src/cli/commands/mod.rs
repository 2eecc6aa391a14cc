//! The commands for exercises: `list`, `check`, `watch`, `hint`,
//! `solution`, `reset`, and `lock` for authors; `release` and `grade` for
//! instructors.

mod check;
mod grade;
mod help;
mod list;
mod lock;
mod paint;
mod release;
pub(crate) mod report;
mod watch;

use clap::Subcommand;
use indicatif::ProgressBar;
use judge::{Failure, How, Judge, Project};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

/// The column of names in lists: as wide as the longest of them.
pub const NAME_WIDTH: usize = 31;

/// What can be done with exercises.
#[derive(Debug, Subcommand)]
pub enum ExerciseCommand {
    /// Every exercise with its state and points, the next one marked
    List {
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// Judge exercises: `check ode/euler_step`, or all of them
    Check(check::Options),
    /// Judge an exercise whenever it is saved
    Watch {
        /// Look for changes, where the system tells of none
        #[arg(long)]
        poll: bool,
    },
    /// One more hint
    Hint {
        /// The exercise
        exercise: String,
    },
    /// The solution, after passing
    Solution {
        /// The exercise
        exercise: String,
        /// Show it although the exercise is not passed; this is recorded
        #[arg(long)]
        give_up: bool,
    },
    /// Back to the stub; the old file is kept
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

/// What instructors do.
#[derive(Debug, Subcommand)]
pub enum InstructorCommand {
    /// Write an edition for students: no solutions, no bugs
    Release(release::Options),
    /// Grade a folder of submissions
    Grade(Box<grade::Options>),
}

/// Does it, for whoever stands in the folder `here`.
pub fn instruct(
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

/// Does it. Exit code 1 where something is wrong with an answer.
pub fn run(
    project: &Project,
    command: ExerciseCommand,
) -> Result<ExitCode, Failure> {
    let mut judge = Judge::open(project)?;
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    judge.colours = std::io::stdout().is_terminal() && !plain;
    judge.notice = preparing();
    match command {
        ExerciseCommand::List { json } => list::list(&judge, json),
        ExerciseCommand::Check(options) => check::check(&judge, &options),
        ExerciseCommand::Watch { poll } => watch::watch(&judge, poll),
        ExerciseCommand::Hint { exercise } => help::hint(&judge, &exercise),
        ExerciseCommand::Solution { exercise, give_up } => {
            help::solution(&judge, &exercise, give_up)
        }
        ExerciseCommand::Reset { exercise } => help::reset(&judge, &exercise),
        ExerciseCommand::Lock { exercises, force, review } => {
            lock::lock(&judge, &exercises, How { force, review })
        }
    }
}

/// Says once that the dependencies are being compiled; on a terminal with
/// the name of the one just finished.
fn preparing() -> Box<dyn Fn(&str) + Send + Sync> {
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
            // Hides itself where there is no terminal, and leaves the
            // screen clean behind it.
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        bar.set_message(name.to_string());
    })
}

/// What the notice is told when there is nothing left to prepare.
const DONE: &str = "";

/// Prints to a reader who may have gone away.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
