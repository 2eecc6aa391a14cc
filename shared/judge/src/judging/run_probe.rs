//! Runs compiled answers in the sandbox, several at once.
//!
//! An answer runs twice: on the public and the property cases, and in a
//! process of its own on the held-out ones. The first process, of which a
//! student is shown what it printed, where it panicked and how it ended, does
//! not know the seed of the held-out cases; of what the second one prints
//! nothing is kept. So nothing can be smuggled out of a held-out case, and no
//! order of lines has to be believed.

use crate::Judge;
use crate::judging::report_protocol::{self, ProbeOutput, report_token};
use compile::{CompileResults, Compiled, parallel_map, thread_count};
use course::Report;
use sandbox::digest_of;
use sandbox::{ProcessResult, run_in_sandbox};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Asks a program to run an answer on its public and property cases.
const SHOWN: &str = "judge";
/// Asks for the held-out cases.
const HELD_OUT: &str = "held-out";
/// Asks for the property cases alone.
const AGAIN: &str = "again";
/// Asks a program to draw an answer.
const DRAW: &str = "see";

/// What a run printed and how it ended, or why there was none.
pub type ProbeResult = Result<(ProcessResult, ProbeOutput), String>;

/// The results, by the unit's name.
pub type ProbeResults = BTreeMap<String, ProbeResult>;

/// Runs every program that was compiled, several at once.
pub(crate) fn run_all(
    compiled: &CompileResults,
    run: impl Fn(&Path) -> ProbeResult + Sync,
) -> ProbeResults {
    let mut waiting: Vec<(&String, &PathBuf)> = Vec::new();
    for (name, compiled) in compiled {
        if let Compiled::Program(path, _) = compiled {
            waiting.push((name, path));
        }
    }
    let probed = parallel_map(thread_count(), waiting, |(name, path)| {
        (name.clone(), run(path))
    });
    probed.into_iter().collect()
}

/// The seed of the property cases. It can be worked out from their inputs,
/// which are shown; it must not lead back to the seed of the held-out cases.
fn property_seed(seed: u64, purpose: &str) -> u64 {
    let digest = digest_of(format!("{purpose} {seed}").as_bytes());
    u64::from_str_radix(&digest[..16], 16).unwrap_or(1)
}

impl Judge {
    /// Runs one answer of a program on all cases.
    pub(crate) fn run_cases(
        &self,
        program: &Path,
        member: usize,
        seed: u64,
    ) -> ProbeResult {
        let property = property_seed(seed, "property");
        let shown = self.run_probe(program, SHOWN, member, [property, 0])?;
        if !shown.1.ended || shown.1.protocol_error.is_some() {
            return Ok(shown);
        }
        let held_out = self.run_probe(program, HELD_OUT, member, [0, seed])?;
        Ok((held_out.0, shown.1.with_held_out(held_out.1)))
    }

    /// What the only answer of a program reports in the property cases with
    /// other inputs; none if it does not finish.
    pub(crate) fn property_again(
        &self,
        program: &Path,
        seed: u64,
    ) -> Option<Report> {
        let seeds = [property_seed(seed, "again"), 0];
        let (_, output) = self.run_probe(program, AGAIN, 0, seeds).ok()?;
        let whole = output.ended && output.protocol_error.is_none();
        let [_, property, _] = output.groups;
        whole.then_some(property)
    }

    /// Asks an answer of a program for its picture.
    pub(crate) fn run_drawing(
        &self,
        program: &Path,
        member: usize,
    ) -> ProbeResult {
        self.run_probe(program, DRAW, member, [1, 0])
    }

    /// Runs one process, with the seeds of the property and of the held-out
    /// cases.
    fn run_probe(
        &self,
        program: &Path,
        mode: &str,
        member: usize,
        [property, held_out]: [u64; 2],
    ) -> ProbeResult {
        let token = report_token();
        let confined = if self.confined { " confined" } else { "" };
        let line = format!(
            "{token} {mode} {member} {property} {held_out}{confined}\n"
        );
        let (launcher, limits) = (&self.launcher, &self.limits);
        let run = run_in_sandbox(launcher, program, &line, limits)?;
        let output = report_protocol::read(&run.output, &token);
        match output.unconfined {
            Some(why) => Err(format!(
                "it was not run, since this machine cannot confine it: {why}"
            )),
            None => Ok((run, output)),
        }
    }
}
