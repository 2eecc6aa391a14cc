//! The chapter's program: one command line for all chapters.

mod arguments;
pub mod json_output;
pub(crate) mod live;
mod suggest;
pub mod terminal;
mod tour;
mod usage_error;
mod view_options;

pub use suggest::{nearest, unknown, unknown_labelled};
pub use usage_error::usage_error;
pub use view_options::{ParamChanges, ViewOptions};

use crate::live::LiveScene;
use crate::{Chapter, Param, ParamValues, Still, plain, project_around, svg};
use arguments::{Command, PictureArgs, Request, parse};
use json_output::{ChapterList, TableData, ValueData};
use serde::Serialize;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use terminal::eprint_line;

/// Why a command failed: one line for stderr, and an exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request cannot be met: exit code 2.
    Request(String),
    /// The computation failed: exit code 1.
    Computation(String),
}

impl Failure {
    pub(crate) fn request(what: impl ToString) -> Failure {
        Failure::Request(what.to_string())
    }

    pub(crate) fn computation(what: impl ToString) -> Failure {
        Failure::Computation(what.to_string())
    }
}

/// Runs a chapter's program with the arguments of the command line.
pub fn main(chapter: Chapter) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let chapter = Rc::new(chapter);
    match parse(&chapter, &words).and_then(|request| run(&chapter, request)) {
        Ok(code) => code,
        Err(Failure::Request(what)) => fail(&chapter, &what, 2),
        Err(Failure::Computation(what)) => fail(&chapter, &what, 1),
    }
}

fn fail(chapter: &Chapter, what: &str, code: u8) -> ExitCode {
    eprint_line(&format!("{}: {what}", chapter.name));
    ExitCode::from(code)
}

fn run(chapter: &Rc<Chapter>, request: Request) -> Result<ExitCode, Failure> {
    let command = match request {
        Request::Tour => return tour::run(chapter),
        Request::Help(text) => return print(&text).map(|()| ExitCode::SUCCESS),
        Request::Command(command) => command,
    };
    match command {
        Command::List { json: true } => {
            print_json(&ChapterList::from(chapter.as_ref()))?;
        }
        Command::List { json: false } => print(&chapter.to_text())?,
        Command::Figure(picture) => figure(chapter, &picture)?,
        Command::Still(picture) => still(chapter, &picture)?,
        Command::Table { name, csv, json } => {
            table(chapter, &name, csv, json)?;
        }
        Command::Value { name, json } => value(chapter, &name, json)?,
        Command::Live { name, changes } => {
            let scene = LiveScene::new(chapter.clone(), &name, &changes.set);
            let start = || scene.map_err(Failure::Request);
            let frames = std::io::stdout().lock();
            live::run(start, live::input_lines(), frames)?;
        }
        Command::View { name, options, rest } => {
            let entry = chapter.scene(&name).map_err(Failure::Request)?;
            values(&entry.params, &options.changes)?;
            return view(chapter, &name, &rest);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    terminal::print(text).map(|_| ()).map_err(Failure::Request)
}

/// Writes JSON for another program.
fn print_json(answer: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(answer);
    print(&(text.map_err(Failure::computation)? + "\n"))
}

fn values(
    params: &[Param],
    changes: &ParamChanges,
) -> Result<ParamValues, Failure> {
    ParamValues::resolve(params, &changes.set).map_err(Failure::request)
}

fn figure(chapter: &Chapter, args: &PictureArgs) -> Result<(), Failure> {
    let figure = chapter.figure(&args.name).map_err(Failure::Request)?;
    let values = values(&figure.params, &args.changes)?;
    let drawing = (figure.draw)(&values).map_err(Failure::computation)?;
    write_picture(&drawing.svg, args)
}

fn still(chapter: &Chapter, args: &PictureArgs) -> Result<(), Failure> {
    let entry = chapter.scene(&args.name).map_err(Failure::Request)?;
    let values = values(&entry.params, &args.changes)?;
    let scene = entry.at_still(&values).map_err(Failure::computation)?;
    write_picture(&Still::of(scene.as_ref()), args)
}

fn write_picture(inline: &str, args: &PictureArgs) -> Result<(), Failure> {
    let text = match args.inline {
        true => inline.to_string(),
        false => svg::standalone(inline),
    };
    match &args.out {
        Some(file) => write_file(file, &text),
        None => print(&text),
    }
}

pub(crate) fn write_file(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|e| {
        Failure::request(format!("cannot write {}: {e}", file.display()))
    })
}

fn table(
    chapter: &Chapter,
    name: &str,
    csv: bool,
    json: bool,
) -> Result<(), Failure> {
    let table = chapter.table(name).map_err(Failure::Request)?;
    if json {
        let data = TableData::of(table).map_err(Failure::computation)?;
        return print_json(&data);
    }
    let text = if csv { table.to_csv() } else { table.to_text() };
    print(&text.map_err(Failure::computation)?)
}

fn value(chapter: &Chapter, name: &str, json: bool) -> Result<(), Failure> {
    let value = chapter.value(name).map_err(Failure::Request)?;
    let data = ValueData::of(value).map_err(Failure::computation)?;
    if json {
        return print_json(&data);
    }
    let line = format!("{} {}", plain(data.number, 12), data.unit);
    print(&format!("{}\n", line.trim_end()))
}

/// Starts the viewer, which has every chapter's scenes.
fn view(
    chapter: &Chapter,
    name: &str,
    rest: &[OsString],
) -> Result<ExitCode, Failure> {
    let here = std::env::current_dir().map_err(Failure::request)?;
    let root = project_around(&here).map_err(Failure::Request)?;
    if !root.join("shared/viewer/Cargo.toml").is_file() {
        let run = format!("cargo run -p {} --", chapter.name);
        let what = "this edition has no 3D viewer (shared/viewer)";
        return Err(Failure::Request(format!(
            "{what}; `{run} still {name} -o {name}.svg` draws a still instead"
        )));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let status = std::process::Command::new(cargo)
        .args(["run", "--bin", "viewer", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--")
        .arg(format!("{}/{name}", chapter.name))
        .args(rest)
        .status()
        .map_err(|e| Failure::request(format!("cannot start cargo: {e}")))?;
    Ok(ExitCode::from(status.code().unwrap_or(1).clamp(0, 255) as u8))
}
