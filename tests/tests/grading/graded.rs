//! The class is graded once, with everything watched that should not change.

use super::{class, submission_shapes};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tests::file_tree::digests;
use tests::workspace::{ProgramOutput, hold_checkout, program, root, run};

/// Any seed will do; the marks of some bugs depend on it.
const SEED: &str = "7";

const MANIFEST: &str = "version = 1\ndue = \"2026-12-01T18:00\"\n";

/// What came out of grading the class.
pub struct Graded {
    /// `class`, `hand-in.toml` and `grades` are in it.
    pub dir: tempfile::TempDir,
    /// Everybody, with the marks they deserve.
    pub expected: Vec<submission_shapes::Expected>,
    /// What the command said.
    pub said: ProgramOutput,
    /// What it wrote.
    pub grades: Value,
    /// Files that are other than before, and should not be.
    pub changed: Vec<PathBuf>,
    /// Whether somebody's code has reached the network.
    pub connected: bool,
    /// How long it took.
    pub took: Duration,
}

impl Graded {
    pub fn out(&self) -> PathBuf {
        self.dir.path().join("grades")
    }

    pub fn student(&self, name: &str) -> &Value {
        let students = self.grades["students"].as_array().unwrap();
        let found = students.iter().find(|s| s["name"] == name);
        found.unwrap_or_else(|| panic!("{name} is missing"))
    }

    pub fn feedback(&self, name: &str, end: &str) -> String {
        let key = self.student(name)["key"].as_str().unwrap();
        let file = self.out().join(format!("feedback/{key}.{end}"));
        fs::read_to_string(file).unwrap()
    }
}

fn manifest() -> String {
    let mut text = MANIFEST.to_string();
    for (name, points) in submission_shapes::EXERCISES {
        text += &format!(
            "[[exercise]]\nid = \"ode/{name}\"\ntitle = \"T\"\n\
             file = \"chapters/01-ode/exercises/{name}.rs\"\npoints = {points}\n"
        );
    }
    text
}

/// Calls the command.
pub fn grade(dir: &Path) -> ProgramOutput {
    let mut command = Command::new(program("workbook").unwrap());
    command
        .arg("grade")
        .arg(dir.join("class"))
        .arg("--manifest")
        .arg(dir.join("hand-in.toml"))
        .arg("--out")
        .arg(dir.join("grades"))
        .args(["--seed", SEED, "--timeout", "2"])
        .args(["--columns", "moodle,canvas"])
        .env("WORKBOOK_SECRET", "the answers are elsewhere")
        .current_dir(root());
    run(&mut command).unwrap()
}

/// All files of the checkout and of the class, but for what is built.
fn everything(dir: &Path) -> BTreeMap<PathBuf, String> {
    let mut all = digests(root(), &["target", ".git", ".workbook"]);
    all.extend(digests(dir, &["grades"]));
    all
}

/// The class, graded once for all tests.
pub fn graded() -> &'static Graded {
    static GRADED: OnceLock<Graded> = OnceLock::new();
    GRADED.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let folder = dir.path().join("class");
        let expected = class::write(&folder, dir.path(), port);
        fs::write(dir.path().join("hand-in.toml"), manifest()).unwrap();
        let held = hold_checkout();
        let before = everything(dir.path());
        let begun = Instant::now();
        let said = grade(dir.path());
        let took = begun.elapsed();
        let after = everything(dir.path());
        drop(held);
        let mut changed = Vec::new();
        for path in before.keys().chain(after.keys()) {
            if before.get(path) != after.get(path) {
                changed.push(path.clone());
            }
        }
        let connected = listener.accept().is_ok();
        let json = fs::read(dir.path().join("grades/grades.json"));
        let json = json.unwrap_or_else(|_| panic!("no grades: {}", said.err));
        let grades = serde_json::from_slice(&json).unwrap();
        Graded { dir, expected, said, grades, changed, connected, took }
    })
}
