//! `check`: judges exercises once.

use super::{DONE, say, verdict_text};
use crate::cli::machine::{self, System};
use judge::{
    AnswerState, Exercise, Failure, Judge, JudgeOptions, TerminalColours,
    Verdict, all_passed, slash_path, write_file,
};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// How to check.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// The exercises; all of them if none is given
    exercises: Vec<String>,
    /// Draw your code at work, beside the exact answer
    #[arg(long)]
    show: bool,
    /// Also judge the held-out cases, where there is a solution
    #[arg(long)]
    held_out: bool,
    /// Fixes the inputs of property and held-out cases
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Judges and reports. The exit code is 0 if everything passed.
pub fn check(judge: &Judge, options: &CheckArgs) -> Result<ExitCode, Failure> {
    let exercises = judge.catalogue.pick(&options.exercises)?;
    if exercises.is_empty() {
        say("this project has no exercises");
        return Ok(ExitCode::SUCCESS);
    }
    let ask = JudgeOptions { seed: options.seed, held_out: options.held_out };
    let verdicts = judge.check(&exercises, ask)?;
    (judge.on_compiled)(DONE);
    let mut pictures = Vec::new();
    for exercise in &exercises {
        pictures.push(match options.show {
            true => Some(show(judge, exercise)?),
            false => None,
        });
    }
    if options.json {
        say(&json_text(&verdicts, &pictures));
    } else {
        print_report(&verdicts, &pictures, judge.colours);
    }
    let passed = all_passed(&verdicts);
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The file of a picture, or why there is none.
type Picture = Option<Result<PathBuf, String>>;

fn print_report(verdicts: &[Verdict], pictures: &[Picture], colours: bool) {
    let colours = TerminalColours { on: colours };
    for (verdict, picture) in verdicts.iter().zip(pictures) {
        say(&verdict_text::line(verdict, colours));
        let details = verdict_text::details(verdict, colours);
        if !details.is_empty() {
            say(&format!("{details}\n"));
        }
        match picture {
            Some(Ok(path)) => {
                say(&format!("    picture: {}", slash_path(path)))
            }
            Some(Err(why)) => say(&format!("    no picture: {why}")),
            None => {}
        }
        if verdict.state == AnswerState::NotStarted && verdicts.len() == 1 {
            say("    every function still says todo!()");
        }
    }
}

/// Draws the answer to a file and opens it where there is a display.
fn show(
    judge: &Judge,
    exercise: &Exercise,
) -> Result<Result<PathBuf, String>, Failure> {
    let svg = match judge.draw_answer(exercise)? {
        Ok(svg) => course::svg::standalone(&svg),
        Err(why) => return Ok(Err(why)),
    };
    let name = format!("{}-{}.svg", exercise.chapter, exercise.name);
    let path = judge.record.folder().join("see").join(name);
    write_file(&path, svg)?;
    if machine::display(System::here()).is_some() {
        // Without a viewer there is still the path.
        let _ = open::that_detached(&path);
    }
    Ok(Ok(path))
}

fn json_text(verdicts: &[Verdict], pictures: &[Picture]) -> String {
    let mut list = Vec::new();
    for (verdict, picture) in verdicts.iter().zip(pictures) {
        let mut value = json!(verdict);
        if let Some(picture) = picture {
            value["picture"] = match picture {
                Ok(path) => json!({ "path": path }),
                Err(why) => json!({ "failed": why }),
            };
        }
        list.push(value);
    }
    let all = json!({ "passed": all_passed(verdicts), "verdicts": list });
    format!("{all:#}")
}
