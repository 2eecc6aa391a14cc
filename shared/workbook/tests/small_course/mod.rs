//! A small project with one chapter of two exercises, in a folder that
//! vanishes. All of them share what is compiled once; the chapter's name
//! must be unique among tests that run at the same time.

use judge::{Judge, LockOptions, Project, Solution};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program under test.
pub const WORKBOOK: &str = env!("CARGO_BIN_EXE_workbook");

const LIST: &str = r#"
[[exercise]]
name = "double"
title = "Twice as much"
points = 10
difficulty = 1
page = "page.md"
hints = ["Add.", "Add it to itself.", "x + x"]

[[exercise]]
name = "half"
title = "Half as much"
points = 5
difficulty = 2
page = "page.md"
hints = ["Divide.", "Divide by two.", "x / 2.0"]
"#;

/// Public: two fixed numbers. Property: f(a + b) = f(a) + f(b). Held-out:
/// a fresh number.
const PROBE: &str = r#"//! A probe.
use super::answer::NAME;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};

const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

pub fn public(cases: &mut Cases) {
    for x in [1.0, 3.5] {
        let begun = Case::new(format!("x = {x}")).given("x", x);
        cases.run(begun, |case| case.scalar("y", NAME(x), CLOSE).unit("m"));
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let (a, b) = (random.uniform(1.0, 2.0), random.uniform(1.0, 2.0));
    cases.run(Case::new("adds up"), |case| {
        let off = NAME(a + b) - NAME(a) - NAME(b);
        let grows = if NAME(a) > 0.0 { "yes" } else { "no" };
        case.scalar("off", off, CLOSE).word("grows", grows)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let x = random.uniform(1.0, 9.0);
    cases.run(Case::new("fresh"), |case| case.scalar("y", NAME(x), CLOSE));
}

pub fn see() -> Outcome<Drawing> {
    let y = NAME(1.0);
    let points = [(0.0, 0.0), (1.0, y)];
    let line = figure::Series::line("yours", points);
    Ok(figure::Plot::wide(figure::Panel::new().add(line)).draw()?)
}
"#;

pub const DOUBLE: &str = "//! Twice.\n/// Twice `x`.\n\
    pub fn double(x: f64) -> f64 {\n    // ANSWER\n    2.0 * x\n    // END\n}\n";
pub const HALF: &str = "//! Half.\n/// Half of `x`.\n\
    pub fn half(x: f64) -> f64 {\n    // ANSWER\n    0.5 * x\n    // END\n}\n";
/// Agrees with the bug `forgot` of `double`.
pub const FORGOT: &str =
    "//! Twice.\npub fn double(x: f64) -> f64 {\n    x\n}\n";
pub const BUGS: &str = "[[bug]]\nname = \"forgot\"\n\
    hint = \"Did you use the two?\"\nline = '2.0 * x'\nto = 'x'\n";

/// What a student is handed.
pub fn stub(solution: &str) -> String {
    Solution::parse(solution).unwrap().stub()
}

pub struct Fixture {
    dir: tempfile::TempDir,
    chapter: String,
}

impl Fixture {
    pub fn new(chapter: &str) -> Fixture {
        let dir = tempfile::tempdir().unwrap();
        let fixture = Fixture { dir, chapter: chapter.to_string() };
        let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let real = real.canonicalize().unwrap();
        let shared = |name: &str| {
            let path = real.join("shared").join(name);
            format!("{name} = {{ path = {path:?} }}\n")
        };
        let manifest = "[workspace]\n[workspace.dependencies]\n".to_string()
            + &shared("course")
            + &shared("figure");
        fixture.write("Cargo.toml", &manifest);
        let versions = fs::read_to_string(real.join("Cargo.lock")).unwrap();
        fixture.write("Cargo.lock", &versions);
        fixture.write("book/book.toml", "");
        fixture.write("book/src/page.md", "# Page\n");
        let package = format!("[package]\nname = \"{chapter}\"\n");
        fixture.write_in("Cargo.toml", &package);
        fixture.write_in("exercises.toml", LIST);
        for (name, solution) in [("double", DOUBLE), ("half", HALF)] {
            fixture.answer(name, &stub(solution));
            let file = |file: &str| format!("grading/{name}/{file}");
            fixture.write_in(&file("solution.rs"), solution);
            let probe = PROBE.replace("NAME", name);
            fixture.write_in(&file("probe.rs"), &probe);
        }
        fixture.write_in("grading/double/bugs.toml", BUGS);
        fixture
    }

    /// The same with everything locked.
    pub fn locked(chapter: &str) -> Fixture {
        let fixture = Fixture::new(chapter);
        let judge = fixture.judge();
        let all: Vec<_> = judge.catalogue.exercises.iter().collect();
        let locked = judge.lock(&all, LockOptions::default()).unwrap();
        assert_eq!(locked.problems, [""; 0]);
        fixture
    }

    pub fn root(&self) -> PathBuf {
        self.dir.path().canonicalize().unwrap()
    }

    /// A file of the chapter.
    pub fn place(&self, path: &str) -> PathBuf {
        let folder = format!("chapters/01-{}", self.chapter);
        self.root().join(folder).join(path)
    }

    pub fn write(&self, path: &str, text: &str) -> PathBuf {
        let place = self.root().join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(&place, text).unwrap();
        place
    }

    pub fn write_in(&self, path: &str, text: &str) -> PathBuf {
        self.write(&format!("chapters/01-{}/{path}", self.chapter), text)
    }

    /// The student saves an answer.
    pub fn answer(&self, exercise: &str, text: &str) {
        self.write_in(&format!("exercises/{exercise}.rs"), text);
    }

    /// Where all fixtures build.
    pub fn target() -> PathBuf {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("exercises")
    }

    pub fn judge(&self) -> Judge {
        let project = Project::at(self.root(), Fixture::target()).unwrap();
        let mut judge = Judge::open(&project).unwrap();
        judge.launcher = WORKBOOK.into();
        judge
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(WORKBOOK);
        command
            .args(args)
            .current_dir(self.root())
            .env("CARGO_TARGET_DIR", Fixture::target())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }
}

/// What a command printed.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it complained about.
pub fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
