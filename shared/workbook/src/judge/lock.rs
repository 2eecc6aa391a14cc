//! For authors: locks what the solution and the bugs report, and keeps a
//! copy of the stub.

use super::exercise::{Bug, Exercise};
use super::snapshot::{file_text, joined, read};
use super::unit::Unit;
use super::verdict::State;
use super::{Ask, Job, Judge};
use crate::problem::Failure;
use course::{Report, compare};
use std::fs;
use std::path::{Path, PathBuf};

/// What locking did, and what it could not do.
#[derive(Debug, Default)]
pub struct Locked {
    /// Files that were written.
    pub written: Vec<PathBuf>,
    /// Files that were removed: the bug is gone.
    pub removed: Vec<PathBuf>,
    /// What is wrong, a sentence each.
    pub problems: Vec<String>,
}

/// Reports must hold for every seed: they are taken with one and compared
/// with another.
const SEEDS: [u64; 2] = [1, 20_011];

impl Judge {
    /// Runs the solution and the bugs of each exercise and locks what they
    /// report. A file whose numbers agree within their tolerance is left
    /// alone, unless `force`.
    pub fn lock(
        &self,
        exercises: &[&Exercise],
        force: bool,
    ) -> Result<Locked, Failure> {
        let mut units = Vec::new();
        let mut bugs = Vec::new();
        for exercise in exercises {
            units.push(Unit::solution(exercise));
            let found = exercise.bugs()?;
            units.extend(found.iter().map(|bug| Unit::bug(exercise, bug)));
            bugs.push(found);
        }
        let first = self.reports(&units, SEEDS[0])?;
        let second = self.reports(&units, SEEDS[1])?;
        let mut reports = first.into_iter().zip(second);
        let mut locked = Locked::default();
        for (exercise, bugs) in exercises.iter().zip(&bugs) {
            let mut desk =
                Desk { judge: self, exercise, force, locked: &mut locked };
            if let Some((a, b)) = reports.next() {
                desk.solution(a, b)?;
            }
            for bug in bugs {
                if let Some((a, _)) = reports.next() {
                    desk.bug(bug, a)?;
                }
            }
            desk.remove_old(bugs)?;
        }
        self.keep_stubs(exercises, &mut locked)?;
        Ok(locked)
    }

    /// Copies each exercise that is a stub to where `reset` finds it.
    fn keep_stubs(
        &self,
        exercises: &[&Exercise],
        locked: &mut Locked,
    ) -> Result<(), Failure> {
        let mut changed = Vec::new();
        for exercise in exercises {
            let text = fs::read(exercise.answer()).ok();
            if text.is_none() || text != fs::read(exercise.stub()).ok() {
                let unit = Unit::student(exercise);
                changed.push(Job { exercise, unit });
            }
        }
        let verdicts = self.examine(&changed, Ask::default())?;
        for (job, verdict) in changed.iter().zip(verdicts) {
            if verdict.state != State::NotStarted {
                locked.problems.push(format!(
                    "{}: exercises/{}.rs is no stub ({}), so no copy of it \
                     was kept for `reset`",
                    verdict.exercise,
                    job.exercise.name,
                    verdict.state.words()
                ));
                continue;
            }
            let stub = job.exercise.stub();
            let folder = stub.parent().unwrap_or(&stub);
            fs::create_dir_all(folder)
                .and_then(|()| fs::copy(job.exercise.answer(), &stub))
                .map_err(|e| Failure::machine("write", &stub, &e))?;
            locked.written.push(stub);
        }
        Ok(())
    }
}

/// One exercise being locked.
struct Desk<'a> {
    judge: &'a Judge,
    exercise: &'a Exercise,
    force: bool,
    locked: &'a mut Locked,
}

type Reports = Result<[Report; 3], String>;

impl Desk<'_> {
    fn problem(&mut self, who: &str, why: &str) {
        let sentence = format!("{}: {who}: {why}", self.exercise.id());
        self.locked.problems.push(sentence);
    }

    fn solution(&mut self, a: Reports, b: Reports) -> Result<(), Failure> {
        let (a, b) = match (a, b) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(why), _) | (_, Err(why)) => {
                self.problem("the solution", &why);
                return Ok(());
            }
        };
        for (i, name) in ["public", "property"].into_iter().enumerate() {
            if let Some(mismatch) = compare(&a[i], &b[i]).first() {
                let why =
                    format!("{name} cases depend on the seed: {mismatch}");
                self.problem("the solution", &why);
            }
            self.write(&self.exercise.snapshot(name), &a[i])?;
        }
        Ok(())
    }

    fn bug(&mut self, bug: &Bug, report: Reports) -> Result<(), Failure> {
        let who = format!("the bug {}", bug.name);
        if bug.hint.is_empty() {
            self.problem(&who, "has no hint in its first `//!` line");
        }
        let path = self.exercise.snapshot(&format!("bug__{}", bug.name));
        match report {
            Ok([public, ..]) => self.write(&path, &joined(&bug.hint, &public)),
            Err(why) => {
                self.problem(&who, &why);
                Ok(())
            }
        }
    }

    /// Writes a locked report if it says something new.
    fn write(&mut self, path: &Path, report: &Report) -> Result<(), Failure> {
        let same = read(path).is_ok_and(|old| {
            compare(&old, report).is_empty() && same_shape(&old, report)
        });
        if same && !self.force {
            return Ok(());
        }
        let root = &self.judge.project.root;
        let probe = self.exercise.probe();
        let source = probe.strip_prefix(root).unwrap_or(&probe);
        let text = file_text(&source.to_string_lossy(), report);
        if fs::read_to_string(path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(path, text))
            .map_err(|e| Failure::machine("write", path, &e))?;
        self.locked.written.push(path.to_path_buf());
        Ok(())
    }

    /// A bug that is gone leaves no hint behind.
    fn remove_old(&mut self, bugs: &[Bug]) -> Result<(), Failure> {
        let folder = self.exercise.folder.join("grading/snapshots");
        let start = format!("{}__bug__", self.exercise.name);
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let file = entry.file_name().to_string_lossy().into_owned();
            let name = file.strip_prefix(&start);
            let Some(name) = name.and_then(|n| n.strip_suffix(".snap")) else {
                continue;
            };
            if !bugs.is_empty() && bugs.iter().all(|bug| bug.name != name) {
                let path = entry.path();
                fs::remove_file(&path)
                    .map_err(|e| Failure::machine("remove", &path, &e))?;
                self.locked.removed.push(path);
            }
        }
        Ok(())
    }
}

/// Inputs and tolerances belong to what is locked, too.
fn same_shape(old: &Report, new: &Report) -> bool {
    old.cases.len() == new.cases.len()
        && old.cases.iter().zip(&new.cases).all(|(a, b)| {
            a.label == b.label
                && a.given == b.given
                && a.entries.iter().zip(&b.entries).all(|(x, y)| {
                    x.name == y.name && x.tolerance == y.tolerance
                })
        })
}
