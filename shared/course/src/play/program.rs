//! The program of a play.
//!
//! `PROGRAM WHICH COMMAND`, where WHICH is the number of one of its variants:
//! `live [--set NAME=VALUE]…` runs it for another program (see
//! [`crate::live`]); `describe` prints a [`PlayDescription`] as JSON;
//! `trace SECONDS EVERY` runs it and prints a [`DrawnState`] for every so many
//! seconds. Answers of a student run here: the process is confined before
//! the scene is set up.

use super::{Bound, Play, calls};
use crate::cli::Failure;
use crate::cli::live;
use crate::cli::terminal::{eprint_line, print};
use crate::experiment::assignment;
use crate::live::{DisplayList, LiveScene};
use crate::{Chapter, Outcome, Param, ParamValues, Still, confine};
use serde::{Deserialize, Serialize};
use std::process::ExitCode;
use std::rc::Rc;

/// What a page says about a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayDescription {
    /// A few words.
    pub title: String,
    /// One sentence: what to watch and what to try.
    pub sentence: String,
    /// What is seen on the still.
    pub alt: String,
    /// Its sliders.
    pub params: Vec<Param<String>>,
    /// What its readings never leave.
    pub bounds: Vec<Bound<String>>,
    /// The still, as SVG.
    pub still: String,
    /// Which function has called which other one until then.
    #[serde(default)]
    pub calls: Vec<(String, String)>,
}

/// What can be seen at a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawnState {
    /// Simulated time, s.
    pub time: f64,
    /// Name and value of each reading; no value where it is not finite.
    pub readings: Vec<(String, Option<f64>)>,
    /// The display list; nothing where a number is not finite.
    pub drawn: Vec<Option<f32>>,
    /// The distance from the camera to what it looks at, m.
    pub view_distance: f64,
}

/// The main function of a program with variants of a play. `functions` are
/// the names that [`super::enter`] numbers, `folder` is left out of paths in
/// messages.
pub fn play_main(
    plays: &[fn() -> Play],
    functions: &'static [&'static str],
    folder: &str,
) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [which, command, rest @ ..] = &words[..] else {
        return fail("only the workbook calls this program");
    };
    let which = which.parse().ok().and_then(|i: usize| plays.get(i));
    let Some(play) = which else {
        return fail("there is no such variant of this play");
    };
    calls::watch(functions);
    let done = match *command {
        "live" => run_live(play, rest),
        "describe" => guarded(|| describe(play(), functions)),
        "trace" => guarded(|| trace(play(), rest)),
        other => Err(Failure::request(format!("no command `{other}`"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Request(why) | Failure::Computation(why)) => {
            fail(&explained(&why.replace(folder, ""), functions))
        }
    }
}

/// A panic in words: which function it was in, and whether there is nothing
/// in it yet.
fn explained(said: &str, functions: &[&str]) -> String {
    let name = calls::panicked().and_then(|number| functions.get(number));
    let parts = said
        .strip_prefix("panicked at ")
        .and_then(|rest| rest.split_once(": "));
    let (Some(name), Some((place, words))) = (name, parts) else {
        return said.to_string();
    };
    match words.starts_with("not yet implemented") {
        true => format!(
            "`{name}` is still to be written ({place}): this is as far as \
             the scene comes without it"
        ),
        false => format!("`{name}` panicked at {place}: {words}"),
    }
}

fn fail(what: &str) -> ExitCode {
    eprint_line(what);
    ExitCode::FAILURE
}

/// Threads are started before; from here on the answers' code may run.
fn enter_confinement() {
    // Where the system has no such filter, the launcher's walls remain.
    let _ = confine();
}

fn run_live(play: &fn() -> Play, rest: &[&str]) -> Result<(), Failure> {
    let mut changes = Vec::new();
    for word in rest.iter().filter(|word| **word != "--set") {
        changes.push(assignment(word).map_err(Failure::request)?);
    }
    let inputs = live::input_lines();
    enter_confinement();
    let start = || {
        let chapter = Rc::new(chapter(play()));
        let name = chapter.scenes[0].name;
        LiveScene::new(chapter, name, &changes).map_err(Failure::Request)
    };
    live::run(start, inputs, std::io::stdout().lock())
}

/// A chapter with nothing but this scene.
fn chapter(play: Play) -> Chapter {
    Chapter {
        name: "play",
        number: 0,
        title: play.scene.title,
        page: "",
        figures: vec![],
        tables: vec![],
        values: vec![],
        scenes: vec![play.scene],
    }
}

fn guarded(work: impl FnOnce() -> Outcome<()>) -> Result<(), Failure> {
    enter_confinement();
    live::catch_panic(|| work().map_err(Failure::computation))
}

fn describe(play: Play, functions: &[&str]) -> Outcome<()> {
    let Play { scene, bounds } = play;
    let values = ParamValues::resolve(&scene.params, &[])?;
    let owned = |b: &Bound| Bound {
        reading: b.reading.to_string(),
        least: b.least,
        most: b.most,
    };
    let still = Still::of(scene.at_still(&values)?.as_ref());
    let name = |i: usize| functions.get(i).copied().unwrap_or("").to_string();
    let calls = calls::noted_calls();
    print_json(&PlayDescription {
        title: scene.title.to_string(),
        sentence: scene.sentence.to_string(),
        alt: scene.alt.to_string(),
        params: scene.params.iter().map(Param::owned).collect(),
        bounds: bounds.iter().map(owned).collect(),
        still,
        calls: calls.into_iter().map(|(a, b)| (name(a), name(b))).collect(),
    })
}

fn trace(play: Play, rest: &[&str]) -> Outcome<()> {
    let number = |i: usize| rest.get(i).and_then(|word| word.parse().ok());
    let (Some(seconds), Some(every)) = (number(0), number(1)) else {
        return Err("trace takes SECONDS and EVERY".into());
    };
    let (seconds, every): (f64, f64) = (seconds, every);
    let values = ParamValues::resolve(&play.scene.params, &[])?;
    let mut scene = (play.scene.build)(&values)?;
    let mut next = 0.0;
    loop {
        if scene.time() >= next - 1e-9 {
            let mut list = DisplayList::default();
            scene.draw(&mut list);
            let camera = scene.camera();
            let away = crate::scene::sub(camera.eye, camera.target);
            print_json(&DrawnState {
                time: scene.time(),
                readings: scene
                    .readings()
                    .iter()
                    .map(|r| (r.name.to_string(), finite(r.value)))
                    .collect(),
                drawn: list
                    .numbers
                    .iter()
                    .map(|x| x.is_finite().then_some(*x))
                    .collect(),
                view_distance: away.iter().map(|x| x * x).sum::<f64>().sqrt(),
            })?;
            next += every;
        }
        if scene.time() >= seconds {
            return Ok(());
        }
        scene.step()?;
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn print_json(what: &impl Serialize) -> Outcome<()> {
    let line = serde_json::to_string(what)?;
    print(&(line + "\n")).map(|_| ()).map_err(Into::into)
}
