//! The chapter binary: one command line for all chapters.

use crate::arguments::{Command, Form, Picture, parse};
use crate::contract::{ChapterList, TableData, ValueData};
use crate::{Chapter, Param, Settings, Still, plain, svg, tour};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Why a command ended early: one line for stderr and an exit code.
pub(crate) enum Failure {
    /// The request cannot be met as put: exit code 2.
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

/// Runs a chapter's binary with the words the user typed.
pub fn main(chapter: Chapter) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let command = parse(&words).map_err(Failure::Request);
    match command.and_then(|command| run(&chapter, command)) {
        Ok(code) => code,
        Err(Failure::Request(what)) => fail(&chapter, &what, 2),
        Err(Failure::Computation(what)) => fail(&chapter, &what, 1),
    }
}

fn fail(chapter: &Chapter, what: &str, code: u8) -> ExitCode {
    eprintln!("{}: {what}", chapter.name);
    ExitCode::from(code)
}

fn run(chapter: &Chapter, command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Tour => return tour::run(chapter),
        Command::Help => print(&usage(chapter))?,
        Command::List { json: true } => {
            print_json(&ChapterList::from(chapter))?;
        }
        Command::List { json: false } => print(&chapter.to_text())?,
        Command::Figure(picture) => figure(chapter, &picture)?,
        Command::Still(picture) => still(chapter, &picture)?,
        Command::Table { name, form } => table(chapter, &name, form)?,
        Command::Value { name, json } => value(chapter, &name, json)?,
        Command::View { name, changes, rest } => {
            let entry = chapter.scene(&name).map_err(Failure::Request)?;
            settings(&entry.params, &changes)?;
            return view(chapter, &name, &rest);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn usage(chapter: &Chapter) -> String {
    let run = format!("cargo run -p {} --", chapter.name);
    format!(
        "Chapter {}: {}\n\n\
         cargo run -p {}                       the tour: every figure and table\n\
         {run} list [--json]        what there is\n\
         {run} figure F [--set h=0.1]… [-o FILE]\n\
         {run} table T [--csv]\n\
         {run} value V\n\
         {run} still S [-o FILE]    a picture of a scene\n\
         {run} view S [--set k=50]… [--frames N --shot FILE.png]\n",
        chapter.number, chapter.title, chapter.name
    )
}

/// Writes to standard output. A reader that went away (`| head`) is no
/// error; a full disk is.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::request(format!("cannot write the output: {e}")))
        }
        _ => Ok(()),
    }
}

/// Writes what another program reads.
fn print_json(answer: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(answer);
    print(&(text.map_err(Failure::computation)? + "\n"))
}

fn settings(
    params: &[Param],
    changes: &[(String, f64)],
) -> Result<Settings, Failure> {
    Settings::resolve(params, changes).map_err(Failure::request)
}

fn figure(chapter: &Chapter, asked: &Picture) -> Result<(), Failure> {
    let figure = chapter.figure(&asked.name).map_err(Failure::Request)?;
    let settings = settings(&figure.params, &asked.changes)?;
    let drawing = (figure.draw)(&settings).map_err(Failure::computation)?;
    write_picture(&drawing.svg, asked)
}

fn still(chapter: &Chapter, asked: &Picture) -> Result<(), Failure> {
    let entry = chapter.scene(&asked.name).map_err(Failure::Request)?;
    let settings = settings(&entry.params, &asked.changes)?;
    let scene = entry.at_still(&settings).map_err(Failure::computation)?;
    write_picture(&Still::of(scene.as_ref()), asked)
}

fn write_picture(inline: &str, asked: &Picture) -> Result<(), Failure> {
    let text = match asked.inline {
        true => inline.to_string(),
        false => svg::standalone(inline),
    };
    match &asked.out {
        Some(file) => write_file(Path::new(file), &text),
        None => print(&text),
    }
}

pub(crate) fn write_file(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|e| {
        Failure::request(format!("cannot write {}: {e}", file.display()))
    })
}

fn table(chapter: &Chapter, name: &str, form: Form) -> Result<(), Failure> {
    let table = chapter.table(name).map_err(Failure::Request)?;
    let text = match form {
        Form::Text => table.to_text(),
        Form::Csv => table.to_csv(),
        Form::Json => {
            let data = TableData::of(table).map_err(Failure::computation)?;
            return print_json(&data);
        }
    };
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

/// Starts the viewer, which knows every chapter's scenes.
fn view(
    chapter: &Chapter,
    name: &str,
    rest: &[String],
) -> Result<ExitCode, Failure> {
    let root = workspace_root();
    if !root.join("shared/viewer/Cargo.toml").is_file() {
        let run = format!("cargo run -p {} --", chapter.name);
        let what = "this edition has no 3D viewer (shared/viewer)";
        return Err(Failure::Request(format!(
            "{what}; `{run} still {name} -o {name}.svg` draws a still instead"
        )));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let status = std::process::Command::new(cargo)
        .args(["run", "--package", "viewer", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--")
        .arg(format!("{}/{name}", chapter.name))
        .args(rest)
        .status()
        .map_err(|e| Failure::request(format!("cannot start cargo: {e}")))?;
    Ok(ExitCode::from(status.code().unwrap_or(1).clamp(0, 255) as u8))
}

/// The workspace this binary was built from.
fn workspace_root() -> PathBuf {
    let course = Path::new(env!("CARGO_MANIFEST_DIR"));
    course.ancestors().nth(2).unwrap_or(course).to_path_buf()
}
