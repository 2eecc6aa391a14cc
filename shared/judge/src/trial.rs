//! Trials: many answers to one exercise compiled as one program, each with a
//! copy of the probe, and each run in a sandboxed process of its own.
//!
//! Authors' bugs, the machine's mutants, stubs and second answers are all
//! tried here. What holds for a student's answer holds for them: the same
//! compiler behind the same fence, the same limits, the same comparison.

use crate::compile::build::{Bench, Compiled};
use crate::compile::diagnostic::{self, Message};
use crate::compile::unit::Unit;
use crate::compile::workshop::Workshop;
use crate::crew::{crew, hands};
use crate::exercises::exercise::Exercise;
use crate::judging::assess::{Expected, public};
use crate::judging::locked::Public;
use crate::judging::one::held_out_of;
use crate::judging::run::{Heard, run_one};
use crate::judging::verdict::Verdict;
use crate::problem::Failure;
use crate::sandbox::ending::sentence;
use crate::sandbox::launch::Limits;
use crate::{Job, Judge};
use course::Report;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// An answer to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// What it is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// It is run once with each seed, until a run comes to no end.
    pub seeds: Vec<u64>,
    /// Whether it is also asked for its picture.
    pub draws: bool,
}

/// What came of it.
pub struct Tried {
    /// What it is called.
    pub name: String,
    /// The compiler's messages about its program, or why there is none.
    compiled: Compiled,
    /// It alone, of all the answers in its program.
    unit: Unit,
    /// What was heard with each seed.
    runs: Vec<(u64, Heard)>,
    /// The picture, if it was asked for and there is one.
    pub picture: Option<String>,
}

/// So many answers make one program: more take the compiler too long, fewer
/// cost a start of the compiler each.
const TOGETHER: usize = 24;

/// What the compiler may use for so many, on a busy machine too: they are
/// authors' answers, and one that was refused would look like one that does
/// not compile.
const COMPILING: Limits = Limits {
    time: Duration::from_secs(120),
    wall: Duration::from_secs(600),
    memory: 6 << 30,
    output: 32 << 20,
};

impl Judge {
    /// Tries answers to several exercises; for each what came of each.
    pub fn try_all(
        &self,
        work: &[(&Exercise, Vec<Trial>)],
    ) -> Result<Vec<Vec<Tried>>, Failure> {
        let units: Vec<Unit> =
            work.iter().map(|(exercise, _)| Unit::student(exercise)).collect();
        let workshop = Workshop::new(&self.project, "workspace");
        let in_use = workshop.lock()?;
        let folder = self.project.generated().join("judge/trials");
        let folder = folder.join(unique());
        let mut bench = self.bench(&workshop, &units, &folder)?;
        bench.limits = COMPILING;
        drop(in_use);
        let mut parts = Vec::new();
        for (i, (exercise, trials)) in work.iter().enumerate() {
            for (n, part) in trials.chunks(TOGETHER).enumerate() {
                parts.push((i, *exercise, n, part));
            }
        }
        let tried = crew(hands(), parts, |(i, exercise, n, part)| {
            (i, self.try_part(&bench, exercise, n, part))
        });
        let mut all: Vec<Vec<Tried>> = work.iter().map(|_| vec![]).collect();
        for (i, part) in tried {
            all[i].extend(part?);
        }
        let _ = fs::remove_dir_all(&folder);
        Ok(all)
    }

    fn try_part(
        &self,
        bench: &Bench,
        exercise: &Exercise,
        part: usize,
        trials: &[Trial],
    ) -> Result<Vec<Tried>, Failure> {
        let mut unit = Unit::several(exercise, &part.to_string(), vec![]);
        let own = bench.place(&unit);
        let mut files = Vec::new();
        for (i, trial) in trials.iter().enumerate() {
            let file = own.join(format!("answer-{i}.rs"));
            fs::create_dir_all(&own)
                .and_then(|()| fs::write(&file, &trial.text))
                .map_err(|e| Failure::machine("write", &file, &e))?;
            files.push(file);
        }
        let mut broken = Vec::new();
        let compiled = compile(bench, &mut unit, &files, &mut broken);
        let mut tried = Vec::new();
        for (trial, file) in trials.iter().zip(&files) {
            let why = broken.iter().find(|(path, _)| path == file);
            let member = unit.answers.iter().position(|path| path == file);
            let mut runs = Vec::new();
            let mut picture = None;
            if let (Compiled::Program(program, _), Some(member)) =
                (&compiled, member)
            {
                runs = self.run_trial(program, member, &trial.seeds);
                if trial.draws {
                    picture = self.draw(program, member);
                }
            }
            let compiled = match why {
                Some((_, why)) => Compiled::Broken(why.clone()),
                None => compiled.clone(),
            };
            tried.push(Tried {
                name: trial.name.clone(),
                compiled,
                unit: Unit { answers: vec![file.clone()], ..unit.clone() },
                runs,
                picture,
            });
        }
        Ok(tried)
    }

    fn run_trial(
        &self,
        program: &Path,
        member: usize,
        seeds: &[u64],
    ) -> Vec<(u64, Heard)> {
        let mut runs = Vec::new();
        for seed in seeds {
            let heard = run_one(self, program, "judge", member, *seed);
            let ended = matches!(&heard, Ok((_, findings)) if findings.ended);
            runs.push((*seed, heard));
            if !ended {
                break;
            }
        }
        runs
    }

    /// The verdict on each run; a program that does not compile gets one.
    /// `solution` is what came of the solution, with the same seeds at least.
    pub fn verdicts(
        &self,
        exercise: &Exercise,
        tried: &Tried,
        solution: &Tried,
    ) -> Vec<Verdict> {
        let job = Job { exercise, unit: tried.unit.clone() };
        let judge = |heard: Option<&Heard>, expected| {
            self.verdict(&job, Some(&tried.compiled), heard, &expected)
        };
        if tried.runs.is_empty() {
            return vec![judge(None, Err("it was not run".to_string()))];
        }
        let mut verdicts = Vec::new();
        for (seed, heard) in &tried.runs {
            let held_out = match solution.heard(*seed) {
                Some(heard) => held_out_of(heard).map(Some),
                None => Ok(None),
            };
            let expected = held_out.and_then(|h| Expected::read(exercise, h));
            verdicts.push(judge(Some(heard), expected));
        }
        verdicts
    }

    /// What an answer reports with each seed in the first two groups, or why
    /// it does not.
    pub fn reports(&self, tried: &Tried) -> Result<Vec<[Report; 2]>, String> {
        self.complain(tried)?;
        let mut reports = Vec::new();
        for (_, heard) in &tried.runs {
            let (run, findings) = heard.as_ref().map_err(Clone::clone)?;
            if !findings.ended || findings.refused.is_some() {
                return Err(sentence(run, findings, &self.limits));
            }
            let [public, property, _] = findings.groups.clone();
            reports.push([public, property]);
        }
        Ok(reports)
    }

    /// What an answer reports in the public cases, even if it comes to no
    /// end.
    pub fn public_report(&self, tried: &Tried) -> Result<Public, String> {
        self.complain(tried)?;
        let (_, heard) = tried.runs.first().ok_or("it was not run")?;
        let (run, findings) = heard.as_ref().map_err(Clone::clone)?;
        match &findings.refused {
            Some(why) => Err(why.clone()),
            None => Ok(public(run, findings)),
        }
    }

    /// Why there is no program.
    fn complain(&self, tried: &Tried) -> Result<(), String> {
        match &tried.compiled {
            Compiled::Program(..) => Ok(()),
            Compiled::Refused(why) => Err(why.clone()),
            Compiled::Broken(messages) => {
                let (unit, root) = (&tried.unit, &self.project.root);
                let answer = &unit.answers[0];
                let told =
                    diagnostic::trimmed(messages, unit, answer, root, false);
                Err(format!("does not compile\n{told}"))
            }
        }
    }
}

impl Tried {
    /// Why the compiler came to no answer about it, if it did not.
    pub fn refused(&self) -> Option<&str> {
        match &self.compiled {
            Compiled::Refused(why) => Some(why),
            _ => None,
        }
    }

    fn heard(&self, seed: u64) -> Option<&Heard> {
        self.runs.iter().find(|(s, _)| *s == seed).map(|(_, heard)| heard)
    }
}

/// A name for a folder that no other call uses.
fn unique() -> String {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    format!("{}-{call}", std::process::id())
}

/// Compiles those of the files that can be compiled together. The others go
/// to `broken`, each with what the compiler says about it: it stops at the
/// first stage at which it finds errors, so it may have to be asked again.
fn compile(
    bench: &Bench,
    unit: &mut Unit,
    files: &[PathBuf],
    broken: &mut Vec<(PathBuf, Vec<Message>)>,
) -> Compiled {
    unit.answers = files.to_vec();
    loop {
        let compiled = bench.compile(unit);
        let Compiled::Broken(messages) = &compiled else { return compiled };
        let before = broken.len();
        for file in &unit.answers {
            let is_error =
                |m: &&Message| m.level == "error" && m.is_about(file);
            let own: Vec<Message> =
                messages.iter().filter(is_error).cloned().collect();
            if !own.is_empty() {
                broken.push((file.clone(), own));
            }
        }
        let new = &broken[before..];
        unit.answers.retain(|file| new.iter().all(|(path, _)| path != file));
        if new.is_empty() || unit.answers.is_empty() {
            return compiled;
        }
    }
}
