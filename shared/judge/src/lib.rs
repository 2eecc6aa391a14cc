//! Judges answers to exercises.
//!
//! An exercise is one text and some data ([`Exercise`], [`Catalogue`],
//! [`Solution`]). An answer is compiled together with its exercise's probe
//! to a program of its own, which runs behind limits; the compiler is
//! confined in the same way as the program that it makes. The program prints
//! what it measured, each line marked with a secret word; it never sees an
//! expected value. What came is compared with the locked reports and becomes
//! a [`Verdict`]. Exit codes are not trusted.

mod cargo;
mod compile;
mod crew;
mod digest;
mod exercises;
mod judging;
mod lock;
mod prepared;
mod problem;
mod progress;
mod project;
mod safe_svg;
mod sandbox;
mod tokens;
mod trial;
mod watch;

pub use cargo::{cargo, without_colours};
pub use compile::build::Bench;
pub use compile::toolchain::on_path;
pub use compile::unit::Unit;
pub use crew::{crew, hands};
pub use digest::{digest_of, digest_of_file};
pub use exercises::bugs::{Bug, parse_bugs, without_edits};
pub use exercises::catalogue::Catalogue;
pub use exercises::exercise::Exercise;
pub use exercises::solution::{Patch, Solution};
pub use exercises::stub::Reset;
pub use exercises::targets::with_targets;
pub use judging::assess::Expected;
pub use judging::run::{all_passed, fence_here};
pub use judging::verdict::{BugHint, Count, State, Verdict};
pub use judging::wire::secret_word;
pub use judging::wrong::{Compared, WrongCase};
pub use lock::{How, Locked};
pub use prepared::{Ready, exercise_digest, prepare};
pub use problem::{Failure, Problem, known, line_of, nearest};
pub use progress::record::Record;
pub use progress::saved::Saved;
pub use progress::standing::Standing;
pub use project::{Member, Project};
pub use sandbox::confine::hidden_call;
pub use sandbox::fence::Fence;
pub use sandbox::launch::{Limits, this_program};
pub use tokens::{Kind, Token, tokens};
pub use trial::{Trial, Tried};
pub use watch::{Changes, Watch, Watched};

use compile::build::{LIMITS, Results};
use compile::kit::Kit;
use compile::workshop::Workshop;
use judging::run::run_all;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Knows all exercises and judges answers to them.
pub struct Judge {
    /// The project whose exercises these are.
    pub project: Project,
    /// The exercises.
    pub catalogue: Catalogue,
    /// What the student has done so far.
    pub record: Record,
    /// What an answer may use.
    pub limits: Limits,
    /// The program that confines an answer: this one, but in tests.
    pub launcher: PathBuf,
    /// Whether the compiler's messages keep their colours.
    pub colours: bool,
    /// Told the name of each dependency that had to be compiled: the first
    /// time that takes a while.
    pub notice: Box<dyn Fn(&str) + Send + Sync>,
}

/// How to ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// Fixes the inputs of property and held-out cases.
    pub seed: u64,
    /// Whether held-out cases are judged, where there is a solution.
    pub held_out: bool,
}

impl Default for Ask {
    /// The same file always gets the same verdict.
    fn default() -> Ask {
        Ask { seed: 1, held_out: false }
    }
}

/// An answer to an exercise, wherever it lies.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// The answer.
    pub unit: Unit,
}

impl Judge {
    /// The judge of a project.
    pub fn open(project: &Project) -> Result<Judge, Failure> {
        Ok(Judge {
            project: project.clone(),
            catalogue: Catalogue::read(project)?,
            record: Record::new(&project.root),
            limits: Limits::default(),
            launcher: this_program(),
            colours: false,
            notice: Box::new(|_| {}),
        })
    }

    /// Judges the student's answers and keeps what came out.
    pub fn check(
        &self,
        exercises: &[&Exercise],
        ask: Ask,
    ) -> Result<Vec<Verdict>, Failure> {
        let mut jobs = Vec::new();
        for exercise in exercises {
            jobs.push(Job { exercise, unit: Unit::student(exercise) });
        }
        let verdicts = self.examine(&jobs, ask)?;
        for verdict in &verdicts {
            self.record.judged(verdict);
        }
        Ok(verdicts)
    }

    /// Judges any answers; nothing is kept.
    pub fn examine(
        &self,
        jobs: &[Job<'_>],
        ask: Ask,
    ) -> Result<Vec<Verdict>, Failure> {
        // Before the compiler looks: a file saved meanwhile counts as new.
        let mut digests = Vec::new();
        let mut units = Vec::new();
        for job in jobs {
            let digest = digest_of_file(&job.unit.answers[0]).ok();
            if digest.is_some() {
                units.push(job.unit.clone());
            }
            if ask.held_out && job.exercise.solution().is_file() {
                units.push(Unit::solution(job.exercise));
            }
            digests.push(digest);
        }
        let built = self.build(&units)?;
        let ran = run_all(self, &built, "judge", ask.seed);
        let mut verdicts = Vec::new();
        for (job, digest) in jobs.iter().zip(digests) {
            let mut verdict = match digest {
                Some(_) => self.verdict(
                    job,
                    built.get(&job.unit.name),
                    ran.get(&job.unit.name),
                    &self.expected(job.exercise, &ran),
                ),
                None => self.absent(job),
            };
            verdict.digest = digest;
            verdicts.push(verdict);
        }
        Ok(verdicts)
    }

    /// Compiles units; each of them once.
    fn build(&self, units: &[Unit]) -> Result<Results, Failure> {
        let mut units = units.to_vec();
        units.sort();
        units.dedup();
        if units.is_empty() {
            return Ok(Results::new());
        }
        let workshop = Workshop::new(&self.project, "workspace");
        let _in_use = workshop.lock()?;
        let folder = self.project.generated().join("judge/units");
        let mut bench = self.bench(&workshop, &units, &folder)?;
        bench.remembers = true;
        Ok(bench.build(&units))
    }

    /// A place to compile such units in, with all that they are linked with.
    /// Whoever asks holds the workshop.
    pub fn bench(
        &self,
        workshop: &Workshop,
        units: &[Unit],
        folder: &Path,
    ) -> Result<Bench, Failure> {
        // All exercises, so that the workspace stays the same from check to
        // check.
        let mut all = units.to_vec();
        all.extend(self.catalogue.exercises.iter().map(Unit::student));
        workshop.arrange(&all)?;
        let notice = &*self.notice;
        let kit = Kit::prepare(workshop, &self.launcher, units, notice)?;
        Ok(Bench {
            launcher: self.launcher.clone(),
            kit,
            folder: folder.to_path_buf(),
            remembers: false,
            limits: LIMITS,
        })
    }

    /// Compiles what answers are linked with before anybody waits for it:
    /// chapter by chapter, at low priority. Whether it came to an end before
    /// it was told to stop.
    pub fn warm_up(
        &self,
        may_go_on: &dyn Fn() -> bool,
    ) -> Result<bool, Failure> {
        let units: Vec<Unit> =
            self.catalogue.exercises.iter().map(Unit::student).collect();
        let mut done = BTreeSet::new();
        for unit in &units {
            if !done.insert(unit.package()) {
                continue;
            }
            let workshop = Workshop::new(&self.project, "workspace");
            // Given back after each: a check comes in between.
            let _in_use = workshop.lock()?;
            workshop.arrange(&units)?;
            let (launcher, notice) = (&self.launcher, &*self.notice);
            if !may_go_on()
                || !Kit::warm(&workshop, launcher, unit, notice, may_go_on)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn absent(&self, job: &Job<'_>) -> Verdict {
        let id = job.exercise.id();
        let mut verdict = Verdict::new(&id, State::DoesNotCompile);
        verdict.trouble = Some(format!(
            "{} is not there; `cargo workbook reset {id}` brings the stub",
            self.shown(&job.unit)
        ));
        verdict
    }

    fn shown(&self, unit: &Unit) -> String {
        let answer = &unit.answers[0];
        let path = answer.strip_prefix(&self.project.root);
        path.unwrap_or(answer).display().to_string()
    }
}
