//! Runs compiled answers in the sandbox, several at once.

use crate::Judge;
use crate::compile::answer_compiler::{CompileResults, Compiled};
use crate::digest::digest_of;
use crate::judging::report_protocol::{self, ProbeOutput, report_token};
use crate::sandbox::run::{ProcessResult, run_in_sandbox};
use crate::worker_threads::{parallel_map, thread_count};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Asks a program to run an answer on its cases.
pub const CASES: &str = "judge";
/// Asks a program to draw an answer.
pub const DRAW: &str = "see";

/// What a run printed and how it ended, or why there was none.
pub type ProbeResult = Result<(ProcessResult, ProbeOutput), String>;

/// The results, by the unit's name.
pub type ProbeResults = BTreeMap<String, ProbeResult>;

/// Runs every program that was compiled, each in its own process.
pub(crate) fn run_probes(
    judge: &Judge,
    compiled: &CompileResults,
    mode: &str,
    seed: u64,
) -> ProbeResults {
    let mut waiting: Vec<(&String, &PathBuf)> = Vec::new();
    for (name, compiled) in compiled {
        if let Compiled::Program(path, _) = compiled {
            waiting.push((name, path));
        }
    }
    let probed = parallel_map(thread_count(), waiting, |(name, path)| {
        (name.clone(), run_probe(judge, path, mode, 0, seed))
    });
    probed.into_iter().collect()
}

/// Runs one answer of a program, on its cases or to draw it.
pub(crate) fn run_probe(
    judge: &Judge,
    program: &Path,
    mode: &str,
    member: usize,
    seed: u64,
) -> ProbeResult {
    let args = [mode, &member.to_string()];
    let token = report_token();
    let line = format!("{token} {} {seed}\n", property_seed(seed));
    let run =
        run_in_sandbox(&judge.launcher, program, &args, &line, &judge.limits)?;
    let probe_output = report_protocol::read(&run.output, &token);
    Ok((run, probe_output))
}

/// The seed of the property cases. It can be worked out from their inputs,
/// which are shown; it must not lead back to the seed of the held-out cases.
fn property_seed(seed: u64) -> u64 {
    let digest = digest_of(format!("property {seed}").as_bytes());
    u64::from_str_radix(&digest[..16], 16).unwrap_or(1)
}

impl Judge {
    /// Runs the only answer of a program on its cases.
    pub(crate) fn run_cases(&self, program: &Path, seed: u64) -> ProbeResult {
        run_probe(self, program, CASES, 0, seed)
    }
}
