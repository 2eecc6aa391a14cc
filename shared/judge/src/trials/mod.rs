//! Trials: many answers to one exercise compiled as one program, each with a
//! copy of the probe, and each run in a sandboxed process of its own.
//!
//! Authors' bugs, generated mutants, stubs and second answers are all tried
//! here, under the same conditions as a student's answer: the same compiler
//! in the same sandbox, the same limits, the same comparison.

mod batch;
mod results;

pub use results::TrialResult;

use crate::Judge;
use crate::exercises::exercise::Exercise;
use compile::{ScratchWorkspace, parallel_map, thread_count};
use project::Failure;
use sandbox::Limits;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// An answer to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// What it is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// It is run once with each seed, until a run does not finish.
    pub seeds: Vec<u64>,
    /// Whether it is also asked for its picture.
    pub draws: bool,
}

/// So many answers make one program: more take the compiler too long, fewer
/// cost a start of the compiler each.
const ANSWERS_PER_PROGRAM: usize = 24;

/// What the compiler may use for so many, even on a busy machine: they are
/// authors' answers, and one that was refused would look like one that does
/// not compile.
pub(crate) const TRIAL_COMPILE_LIMITS: Limits = Limits {
    time: Duration::from_secs(120),
    wall: Duration::from_secs(600),
    memory: 6 << 30,
    output: 32 << 20,
    processes: true,
};

impl Judge {
    /// Tries answers to several exercises. The results come in the same
    /// order, a list for each exercise.
    pub fn run_trials(
        &self,
        work: &[(&Exercise, Vec<Trial>)],
    ) -> Result<Vec<Vec<TrialResult>>, Failure> {
        let mut units = Vec::new();
        for (exercise, _) in work {
            units.push(exercise.student_unit());
        }
        let workspace = ScratchWorkspace::new(&self.project, "workspace");
        let in_use = workspace.lock()?;
        let folder = self.project.generated().join("judge/trials");
        let folder = folder.join(unique_name());
        let mut compiler = self.answer_compiler(&workspace, &units, &folder)?;
        compiler.limits = TRIAL_COMPILE_LIMITS;
        drop(in_use);
        let mut batches = Vec::new();
        for (i, (exercise, trials)) in work.iter().enumerate() {
            for (n, batch) in trials.chunks(ANSWERS_PER_PROGRAM).enumerate() {
                batches.push((i, *exercise, n, batch));
            }
        }
        let tried =
            parallel_map(thread_count(), batches, |(i, exercise, n, batch)| {
                (i, self.run_batch(&compiler, exercise, n, batch))
            });
        let mut results: Vec<Vec<TrialResult>> = Vec::new();
        results.resize_with(work.len(), Vec::new);
        for (i, batch) in tried {
            results[i].extend(batch?);
        }
        let _ = fs::remove_dir_all(&folder);
        Ok(results)
    }
}

/// A name for a folder that no other call uses.
fn unique_name() -> String {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    format!("{}-{call}", std::process::id())
}
