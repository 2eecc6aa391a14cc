//! A scene that another process runs: what a live process sends, as a
//! [`Scene`] of this program. So the window shows a play.

use super::{DisplayList, Input};
use crate::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Scene, SceneEntry,
};
use serde::Deserialize;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A larger frame is a mistake, bytes.
const LARGEST_FRAME: usize = 64 << 20;

/// What is used of the state in a frame.
#[derive(Deserialize)]
struct SentState {
    time: f64,
    held: bool,
    message: Option<String>,
    readings: Vec<(String, String, Option<f64>)>,
    labels: Vec<String>,
    scene: Option<SentDescription>,
}

#[derive(Deserialize, Clone)]
struct SentDescription {
    title: String,
    step_size: f64,
    camera: SentCamera,
    keys: Vec<(char, String)>,
    params: Vec<Param<String>>,
}

#[derive(Deserialize, Clone, Copy)]
struct SentCamera {
    eye: Point,
    target: Point,
    angle: f64,
}

/// A process that runs a scene; dropping this ends it.
struct Process {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Process {
    fn start(words: &[OsString]) -> Result<Process, String> {
        let failed = |e: std::io::Error| format!("cannot start the scene: {e}");
        let [program, args @ ..] = words else {
            return Err("no program to run the scene".to_string());
        };
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(stdin), Some(stdout)) => {
                let stdout = BufReader::new(stdout);
                Ok(Process { child, stdin, stdout })
            }
            _ => Err("cannot talk to the scene".to_string()),
        }
    }

    /// Passes inputs on and waits for the frame that answers them.
    fn frame(&mut self, inputs: &[Input]) -> Result<Frame, String> {
        let mut lines = String::new();
        for input in inputs.iter().chain([&Input::Advance(0.0)]) {
            let line = serde_json::to_string(input);
            lines += &line.map_err(|e| e.to_string())?;
            lines.push('\n');
        }
        let read = self
            .stdin
            .write_all(lines.as_bytes())
            .and_then(|()| self.stdin.flush())
            .and_then(|()| self.read());
        match read {
            Ok(bytes) => Frame::parse(&bytes),
            Err(_) => Err(self.last_words()),
        }
    }

    fn read(&mut self) -> std::io::Result<Vec<u8>> {
        let mut length = [0; 4];
        self.stdout.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > LARGEST_FRAME {
            return Err(std::io::ErrorKind::InvalidData.into());
        }
        let mut bytes = vec![0; length];
        self.stdout.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// Why the process ended.
    fn last_words(&mut self) -> String {
        let _ = self.child.kill();
        let mut said = None;
        if let Some(stderr) = self.child.stderr.take() {
            let mut lines =
                BufReader::new(stderr).lines().map_while(Result::ok);
            said = lines.find(|line| !line.trim().is_empty());
        }
        said.unwrap_or("the scene's process was ended".to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Frame {
    state: SentState,
    list: DisplayList,
}

impl Frame {
    fn parse(bytes: &[u8]) -> Result<Frame, String> {
        let short = || "a frame ends early".to_string();
        let (length, rest) = bytes.split_first_chunk().ok_or_else(short)?;
        let length = u32::from_le_bytes(*length) as usize;
        let json = rest.get(..length).ok_or_else(short)?;
        let state: SentState =
            serde_json::from_slice(json).map_err(|e| e.to_string())?;
        let mut numbers = Vec::new();
        for number in rest[length..].chunks_exact(4) {
            let bytes = [number[0], number[1], number[2], number[3]];
            numbers.push(f32::from_le_bytes(bytes));
        }
        let labels = state.labels.clone();
        Ok(Frame { state, list: DisplayList { numbers, labels } })
    }
}

/// The entry of a scene that such a command runs: `play`. The sentence is
/// what the window says about it.
pub fn process_entry(
    sentence: &str,
    command: Vec<OsString>,
) -> Result<SceneEntry, String> {
    let first = ProcessScene::start(&command)?;
    let mut params = Vec::new();
    for param in &first.description.params {
        params.push(borrowed(param));
    }
    Ok(SceneEntry {
        name: "play",
        title: kept(&first.description.title),
        sentence: kept(sentence),
        alt: "",
        params,
        still_at: 0.0,
        build: Box::new(move |values| {
            let mut words = command.clone();
            for (name, value) in values.all() {
                words.push("--set".into());
                words.push(format!("{name}={value}").into());
            }
            Ok(Box::new(ProcessScene::start(&words)?))
        }),
    })
}

/// A window shows one play and then ends: its few words may stay.
fn kept(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

fn borrowed(param: &Param<String>) -> Param {
    Param {
        name: kept(&param.name),
        title: kept(&param.title),
        unit: kept(&param.unit),
        min: param.min,
        max: param.max,
        default: param.default,
        scale: param.scale,
        integer: param.integer,
        choices: param.choices.iter().map(|choice| kept(choice)).collect(),
    }
}

/// The scene, as its process has last described it.
struct ProcessScene {
    process: Process,
    description: SentDescription,
    frame: Frame,
    /// Names and units of the readings, which do not change.
    readings: Vec<(&'static str, &'static str)>,
    keys: Vec<(char, &'static str)>,
}

impl ProcessScene {
    fn start(words: &[OsString]) -> Result<ProcessScene, String> {
        let mut process = Process::start(words)?;
        let frame = process.frame(&[])?;
        let described = frame.state.scene.clone();
        let description = described.ok_or("the scene was not described")?;
        let named = frame.state.readings.iter();
        let readings =
            named.map(|(name, unit, _)| (kept(name), kept(unit))).collect();
        let keys = description.keys.iter();
        let keys = keys.map(|(key, does)| (*key, kept(does))).collect();
        Ok(ProcessScene { process, description, frame, readings, keys })
    }

    fn send(&mut self, inputs: &[Input]) -> Result<(), String> {
        self.frame = self.process.frame(inputs)?;
        match &self.frame.state.message {
            Some(why) => Err(why.clone()),
            None => Ok(()),
        }
    }
}

impl Scene for ProcessScene {
    fn time(&self) -> f64 {
        self.frame.state.time
    }

    fn step_size(&self) -> f64 {
        self.description.step_size
    }

    fn step(&mut self) -> Outcome<()> {
        let before = self.time();
        self.send(&[Input::Step])?;
        // A slider may have changed it.
        self.description.step_size = self.time() - before;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        // The process has the version of this program.
        let _ = self.frame.list.draw_on(canvas);
    }

    fn camera(&self) -> Camera {
        let SentCamera { eye, target, angle } = self.description.camera;
        Camera { eye, target, angle }
    }

    fn readings(&self) -> Vec<Reading> {
        let mut readings = Vec::new();
        let sent = self.frame.state.readings.iter();
        for ((name, unit), (_, _, value)) in self.readings.iter().zip(sent) {
            let value = value.unwrap_or(f64::NAN);
            readings.push(Reading { name, unit, value });
        }
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        // What goes wrong is said by the next step.
        let _ = self.send(&[Input::Set(name.to_string(), value)]);
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.send(&[Input::Grab(*ray)]).is_ok() && self.frame.state.held
    }

    fn drag(&mut self, ray: &Ray) {
        let _ = self.send(&[Input::Drag(*ray)]);
    }

    fn release(&mut self) {
        let _ = self.send(&[Input::Release]);
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        self.keys.clone()
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        self.send(&[Input::Key(key, *ray)]).is_ok()
    }
}
