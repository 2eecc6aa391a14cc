//! From the words on the command line to a window or a picture.

use crate::arguments::{Asked, Request, parse};
use crate::list::{chapters, listing};
use crate::samples::samples;
use crate::{Session, offscreen, window};
use course::terminal;
use std::ffi::OsString;
use std::process::ExitCode;

/// Why nothing can be shown: one line, and whose fault it is.
enum Failure {
    /// The request cannot be met on this machine or at all: exit code 2.
    Request(String),
    /// The simulation failed: exit code 1.
    Simulation(String),
}

/// Runs the viewer with the words the user typed.
pub fn run(words: &[OsString]) -> ExitCode {
    let request = parse(words).map_err(Failure::Request);
    let done = request.and_then(|request| match request {
        Request::Help(text) => print(&text),
        Request::List => print(&listing(&chapters())),
        Request::View(asked) => view(&asked),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Request(what)) => fail(&what, 2),
        Err(Failure::Simulation(what)) => fail(&what, 1),
    }
}

fn fail(what: &str, code: u8) -> ExitCode {
    terminal::complain(&format!("viewer: {what}"));
    ExitCode::from(code)
}

fn view(asked: &Asked) -> Result<(), Failure> {
    let chapters = match asked.scene.starts_with("viewer/") {
        true => vec![samples()],
        false => chapters(),
    };
    let session =
        Session::new(chapters, &asked.scene, &asked.options.changes.set);
    let mut session = session.map_err(Failure::Request)?;
    wind_on(&mut session, asked.options.from)?;
    match &asked.recording {
        None => window::watch(session, asked).map_err(Failure::Request),
        Some(recording) => {
            let done = offscreen::record(&mut session, asked, recording);
            done.map_err(|what| match session.trouble {
                Some(_) => Failure::Simulation(what),
                None => Failure::Request(what),
            })
        }
    }
}

/// Runs the scene unseen to the time at which the watching begins.
fn wind_on(session: &mut Session, from: f64) -> Result<(), Failure> {
    let h = session.scene().step_size();
    while session.scene().time() + h / 2.0 < from {
        session.step();
        if let Some(trouble) = &session.trouble {
            let what = format!("{} stopped: {trouble}", session.name());
            return Err(Failure::Simulation(what));
        }
    }
    Ok(())
}

fn print(text: &str) -> Result<(), Failure> {
    terminal::print(text).map(|_| ()).map_err(Failure::Request)
}
