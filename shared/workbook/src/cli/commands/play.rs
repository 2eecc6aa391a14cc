//! `play`: a chapter's scene on the student's own functions.

use super::play_window::PlayWindow;
use super::{DONE, say};
use judge::{
    AnswerState, CompiledPlay, Failure, Judge, JudgeOptions, Play, PlayChoice,
    Whose, slash_path, write_file,
};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// How much simulated time a recording has, s, and how often it looks.
const RECORDED: (f64, f64) = (10.0, 0.1);

/// A recording that takes longer does not end any more.
const RECORDING_PATIENCE: Duration = Duration::from_secs(120);

/// Which play, and whose functions.
#[derive(Debug, clap::Args)]
pub struct PlayArgs {
    /// The chapter, or CHAPTER/PLAY; without it all plays are listed
    play: Option<String>,
    /// Run your functions even where they are wrong
    #[arg(long, group = "whose")]
    mine: bool,
    /// Run ours with a known mistake: EXERCISE/MISTAKE, as in
    /// euler_step/forgot_h; `--bug EXERCISE` lists them
    #[arg(long, value_name = "EXERCISE/MISTAKE", group = "whose")]
    bug: Option<String>,
    /// Write ten seconds of it to a file, as JSON, instead of opening a
    /// window; without a name to CHAPTER-PLAY.json
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    record: Option<Option<PathBuf>>,
}

/// Compiles a play and opens its window.
pub fn play(judge: &Judge, options: &PlayArgs) -> Result<ExitCode, Failure> {
    let Some(name) = &options.play else {
        return list(judge);
    };
    let play = judge.play(name)?;
    let choice = match &options.bug {
        Some(bug) => bug_choice(judge, &play, bug)?,
        None if options.mine => PlayChoice::Mine,
        None => {
            check_changed(judge, &play)?;
            PlayChoice::Passing
        }
    };
    let compiled = judge.compile_play(&play, &choice)?;
    (judge.on_compiled)(DONE);
    announce(&compiled);
    match &options.record {
        Some(Some(file)) => record(&play, &compiled, file),
        Some(None) => {
            let name = format!("{}.json", play.id().replace('/', "-"));
            record(&play, &compiled, Path::new(&name))
        }
        None => PlayWindow { judge, play, choice }.show(compiled),
    }
}

/// Says whose functions a play runs on.
pub(super) fn announce(compiled: &CompiledPlay) {
    say(&format!("{}: {}", compiled.play, compiled.legend()));
    for part in &compiled.parts {
        let mark = match part.whose {
            Whose::Yours => "yours",
            Whose::Ours => "ours",
            Whose::Mistaken => "with a mistake",
            Whose::Open => "to be solved",
        };
        let functions = part.functions.join(", ");
        say(&format!("  {mark:>14}  {}: {functions}", part.exercise));
    }
}

fn list(judge: &Judge) -> Result<ExitCode, Failure> {
    for play in judge.plays()? {
        let count = play.exercises.len();
        say(&format!("{}  ({count} exercises)", play.id()));
    }
    say("\n`cargo workbook play NAME` runs one of them");
    Ok(ExitCode::SUCCESS)
}

/// `exercise/bug`, with or without the chapter.
fn bug_choice(
    judge: &Judge,
    play: &Play,
    typed: &str,
) -> Result<PlayChoice, Failure> {
    let used = |name: &str| {
        let exercise = judge.catalogue.find(name)?;
        match play.exercises.contains(&exercise.id()) {
            true => Ok(exercise),
            false => Err(Failure::User(format!(
                "{} does not use {}; it uses {}",
                play.id(),
                exercise.id(),
                play.exercises.join(", ")
            ))),
        }
    };
    if let Some((exercise, bug)) = typed.rsplit_once('/')
        && judge.catalogue.find(typed).is_err()
    {
        let (exercise, bug) = (used(exercise)?.id(), bug.to_string());
        return Ok(PlayChoice::Bug { exercise, bug });
    }
    let exercise = used(typed)?;
    let mut names = Vec::new();
    for bug in exercise.bugs()? {
        names.push(format!("{}/{}", exercise.name, bug.name));
    }
    Err(Failure::User(format!("which mistake? There are {}", names.join(", "))))
}

/// Judges what has changed since it was judged.
pub(super) fn check_changed(judge: &Judge, play: &Play) -> Result<(), Failure> {
    let mut changed = Vec::new();
    for id in &play.exercises {
        let exercise = judge.catalogue.find(id)?;
        let state = judge.progress_of(exercise).state;
        if state.is_none_or(|state| state == AnswerState::Crashed) {
            changed.push(exercise);
        }
    }
    if !changed.is_empty() {
        judge.check(&changed, JudgeOptions::default())?;
    }
    Ok(())
}

/// Writes what the scene did, and which functions did it.
fn record(
    play: &Play,
    compiled: &CompiledPlay,
    file: &Path,
) -> Result<ExitCode, Failure> {
    let (seconds, every) = RECORDED;
    let (states, trouble) =
        compiled.trace(0, seconds, every, RECORDING_PATIENCE);
    let (yours, all) = compiled.count();
    let mut readings = Vec::new();
    for state in states {
        readings.push((state.time, state.readings));
    }
    let recording = json!({
        "play": compiled.play,
        "scene": play.digest()?,
        // Nothing in a play is drawn by lot.
        "seed": 0,
        "yours": yours,
        "functions": all,
        "parts": compiled.parts,
        "stopped": trouble,
        "readings": readings,
    });
    write_file(file, recording.to_string())?;
    say(&format!("written to {}", slash_path(file)));
    match trouble {
        None => Ok(ExitCode::SUCCESS),
        Some(why) => Err(Failure::User(format!("the scene stopped: {why}"))),
    }
}
