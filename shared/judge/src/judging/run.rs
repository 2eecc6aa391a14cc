//! Runs compiled answers, several at once, and draws their pictures.

use crate::Judge;
use crate::compile::build::{Compiled, Results};
use crate::compile::unit::Unit;
use crate::crew::{crew, hands};
use crate::digest::digest_of;
use crate::exercises::exercise::Exercise;
use crate::judging::verdict::Verdict;
use crate::judging::wire::{self, Findings};
use crate::problem::Failure;
use crate::sandbox::confine::PROBE;
use crate::sandbox::fence::Fence;
use crate::sandbox::launch::{Limits, Run, probe};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What came of a run, or why there was none.
pub type Heard = Result<(Run, Findings), String>;

/// What came of each run, by the unit's name.
pub type Ran = BTreeMap<String, Heard>;

/// Runs every program there is, a process for each.
pub(crate) fn run_all(
    judge: &Judge,
    built: &Results,
    what: &str,
    seed: u64,
) -> Ran {
    let mut waiting: Vec<(&String, &PathBuf)> = Vec::new();
    for (name, compiled) in built {
        if let Compiled::Program(path, _) = compiled {
            waiting.push((name, path));
        }
    }
    let ran = crew(hands(), waiting, |(name, path)| {
        (name.clone(), run_one(judge, path, what, 0, seed))
    });
    ran.into_iter().collect()
}

/// Runs one answer of a program: `judge` puts it through its cases, `see`
/// draws it.
pub(crate) fn run_one(
    judge: &Judge,
    program: &Path,
    what: &str,
    member: usize,
    seed: u64,
) -> Heard {
    let args = [what, &member.to_string()];
    let word = wire::secret_word();
    let line = format!("{word} {} {seed}\n", property_seed(seed));
    let run = probe(&judge.launcher, program, &args, &line, &judge.limits)?;
    let findings = wire::read(&run.output, &word);
    Ok((run, findings))
}

/// The seed of the property cases. Their inputs are shown, and from them
/// this seed can be found; it must not lead back to the other.
fn property_seed(seed: u64) -> u64 {
    let digest = digest_of(format!("property {seed}").as_bytes());
    u64::from_str_radix(&digest[..16], 16).unwrap_or(1)
}

impl Judge {
    /// Puts one program through its cases.
    pub fn run_one(&self, program: &Path, seed: u64) -> Heard {
        run_one(self, program, "judge", 0, seed)
    }

    /// The fences that stand around an answer on this machine.
    pub fn fence(&self) -> Fence {
        fence_here(&self.launcher)
    }

    /// The student's code at work beside the exact answer, as SVG for a
    /// page. The inner error says why there is no picture.
    pub fn see(
        &self,
        exercise: &Exercise,
    ) -> Result<Result<String, String>, Failure> {
        self.see_unit(&Unit::student(exercise))
    }

    /// The same for any answer.
    pub fn see_unit(
        &self,
        unit: &Unit,
    ) -> Result<Result<String, String>, Failure> {
        let built = self.build(std::slice::from_ref(unit))?;
        let mut ran = run_all(self, &built, "see", 1);
        Ok(match ran.remove(&unit.name) {
            Some(Ok((run, findings))) => picture(&run, findings, &self.limits),
            Some(Err(why)) => Err(why),
            None => Err("it does not compile".to_string()),
        })
    }
}

/// The picture that a run has drawn, or why there is none.
pub(crate) fn picture(
    run: &Run,
    findings: Findings,
    limits: &Limits,
) -> Result<String, String> {
    match findings.picture {
        Some(drawn) if findings.refused.is_none() => drawn,
        _ => Err(crate::sandbox::ending::sentence(run, &findings, limits)
            .replace("between two cases", "while drawing")),
    }
}

/// The fences that the launcher can put up here. It tries in a process of
/// its own, for they cannot be taken down again. One that does not answer
/// has none.
pub fn fence_here(launcher: &Path) -> Fence {
    let told = Command::new(launcher).args([PROBE, "status"]).output();
    let told = told.map(|told| told.stdout).unwrap_or_default();
    serde_json::from_slice(&told).unwrap_or_default()
}

/// Whether all of them passed.
pub fn all_passed(verdicts: &[Verdict]) -> bool {
    verdicts.iter().all(Verdict::passed)
}
