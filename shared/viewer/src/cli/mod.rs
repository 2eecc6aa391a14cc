//! The command line: from its arguments to a window or a picture.

pub(crate) mod arguments;
mod sample_scene;
pub(crate) mod scene_list;

pub use scene_list::{chapters, scene_names};

use crate::recording::offscreen;
use crate::{Session, window};
use arguments::{Request, ViewRequest, parse};
use course::live::process_entry;
use course::{Chapter, SceneEntry, terminal};
use sample_scene::samples;
use scene_list::listing;
use std::ffi::OsString;
use std::process::ExitCode;

/// Why nothing can be shown: one line, and an exit code.
enum Failure {
    /// The request cannot be met: exit code 2.
    Request(String),
    /// The simulation failed: exit code 1.
    Simulation(String),
}

/// Runs the viewer with these arguments.
pub fn run(words: &[OsString]) -> ExitCode {
    let request = parse(words).map_err(Failure::Request);
    let done = request.and_then(|request| match request {
        Request::Help(text) => print(&text),
        Request::List => print(&listing(&chapters())),
        Request::View(request) => view(&request),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Request(what)) => fail(&what, 2),
        Err(Failure::Simulation(what)) => fail(&what, 1),
    }
}

fn fail(what: &str, code: u8) -> ExitCode {
    terminal::eprint_line(&format!("viewer: {what}"));
    ExitCode::from(code)
}

fn view(request: &ViewRequest) -> Result<(), Failure> {
    let (chapters, name) = match &request.process[..] {
        [] if request.scene.starts_with("viewer/") => {
            (vec![samples()], request.scene.as_str())
        }
        [] => (chapters(), request.scene.as_str()),
        process => {
            let scene = process_entry(&request.scene, process.to_vec());
            let scene = scene.map_err(Failure::Simulation)?;
            (vec![of_one_scene(scene)], "play/play")
        }
    };
    let session = Session::new(chapters, name, &request.options.changes.set);
    let mut session = session.map_err(Failure::Request)?;
    fast_forward(&mut session, request.options.from)?;
    match &request.recording {
        None => window::show(session, request).map_err(Failure::Request),
        Some(recording) => {
            let done = offscreen::record(&mut session, request, recording);
            done.map_err(|what| match session.live.error {
                Some(_) => Failure::Simulation(what),
                None => Failure::Request(what),
            })
        }
    }
}

/// A chapter with nothing but a scene that another process runs.
fn of_one_scene(scene: SceneEntry) -> Chapter {
    Chapter {
        name: "play",
        number: 0,
        title: scene.title,
        page: "",
        figures: vec![],
        tables: vec![],
        values: vec![],
        scenes: vec![scene],
    }
}

/// Runs the scene, without drawing, to the time at which the view starts.
fn fast_forward(session: &mut Session, from: f64) -> Result<(), Failure> {
    let h = session.live.scene().step_size();
    while session.live.scene().time() + h / 2.0 < from {
        session.live.step();
        if let Some(error) = &session.live.error {
            let what = format!("{} stopped: {error}", session.name());
            return Err(Failure::Simulation(what));
        }
    }
    Ok(())
}

fn print(text: &str) -> Result<(), Failure> {
    terminal::print(text).map(|_| ()).map_err(Failure::Request)
}
