//! The window of a play: the viewer, which starts the scene in the sandbox. It
//! is opened anew whenever one of the play's functions is saved.

use super::play::{announce, check_changed};
use super::{DONE, say};
use judge::{
    CompiledPlay, Failure, Judge, Play, PlayChoice, SaveWatcher, cargo,
    cargo_artifacts,
};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How often to look for saved files, and whether the window was closed.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// A play in a window, until the window is closed.
pub struct PlayWindow<'a> {
    /// The judge.
    pub judge: &'a Judge,
    /// The play.
    pub play: Play,
    /// Whose functions it runs on.
    pub choice: PlayChoice,
}

impl PlayWindow<'_> {
    /// Shows the play. What does not compile is said, and the window stays as
    /// it was.
    pub fn show(&self, compiled: CompiledPlay) -> Result<ExitCode, Failure> {
        let viewer = self.viewer()?;
        let is_yours =
            matches!(self.choice, PlayChoice::Passing | PlayChoice::Mine);
        let mut exercises = self.judge.catalogue.exercises.clone();
        exercises.retain(|exercise| {
            is_yours && self.play.exercises.contains(&exercise.id())
        });
        let mut saved = SaveWatcher::watch(&exercises, true);
        let mut window = Window::open(&viewer, &compiled)?;
        loop {
            if let Some(code) = window.closed()? {
                return Ok(code);
            }
            sleep(LOOK_EVERY);
            if saved.changed_since_last().is_empty() {
                continue;
            }
            match self.compile_again() {
                Ok(compiled) => {
                    announce(&compiled);
                    drop(window);
                    window = Window::open(&viewer, &compiled)?;
                }
                Err(failure) => say(&format!(
                    "{}; the window shows what was saved before",
                    failure.bare()
                )),
            }
        }
    }

    fn compile_again(&self) -> Result<CompiledPlay, Failure> {
        if self.choice == PlayChoice::Passing {
            check_changed(self.judge, &self.play)?;
        }
        let compiled = self.judge.compile_play(&self.play, &self.choice)?;
        (self.judge.on_compiled)(DONE);
        Ok(compiled)
    }

    /// The viewer's program, compiled.
    fn viewer(&self) -> Result<PathBuf, Failure> {
        let root = &self.judge.project.root;
        if !root.join("shared/viewer/Cargo.toml").is_file() {
            return Err(Failure::User(
                "this edition has no 3D viewer (shared/viewer); the play is \
                 on its chapter's page Your simulator in the served book: \
                 `cargo workbook`"
                    .to_string(),
            ));
        }
        let built = cargo()
            .args(["build", "--quiet", "--bin", "viewer"])
            .args(["--message-format=json-render-diagnostics"])
            .arg("--manifest-path")
            .arg(root.join("Cargo.toml"))
            .stderr(Stdio::inherit())
            .output()
            .map_err(|e| {
                Failure::Machine(format!("cannot start cargo: {e}"))
            })?;
        let said = String::from_utf8_lossy(&built.stdout);
        let programs = cargo_artifacts(&said)
            .filter(|artifact| artifact.target.name == "viewer")
            .filter_map(|artifact| artifact.executable);
        programs.last().ok_or_else(|| {
            Failure::Machine("the viewer does not compile".to_string())
        })
    }
}

/// A viewer that runs; it is closed when this is dropped.
struct Window {
    child: Child,
}

impl Window {
    fn open(viewer: &Path, compiled: &CompiledPlay) -> Result<Window, Failure> {
        let launcher = std::env::current_exe().map_err(|e| {
            Failure::Machine(format!("cannot find myself: {e}"))
        })?;
        let live = ["live".to_string()];
        let command = compiled.command_through(&launcher, 0, &live);
        let child = Command::new(viewer)
            .arg(compiled.legend())
            .arg("--")
            .arg(command.get_program())
            .args(command.get_args())
            .spawn()
            .map_err(|e| {
                Failure::Machine(format!("cannot start the viewer: {e}"))
            })?;
        Ok(Window { child })
    }

    /// The viewer's exit code, if it has ended.
    fn closed(&mut self) -> Result<Option<ExitCode>, Failure> {
        let status = self.child.try_wait().map_err(|e| {
            Failure::Machine(format!("cannot wait for the viewer: {e}"))
        })?;
        Ok(status.map(|status| {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            ExitCode::from(code.unwrap_or(1))
        }))
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
