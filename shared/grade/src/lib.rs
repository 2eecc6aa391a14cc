//! Grades the work of a class, and writes the editions it works in.
//!
//! Who handed something in is read off the names, and of each submission
//! only the files that were asked for are taken (`submissions`). Each
//! distinct answer is judged once, by the judge that students have met
//! before, and written down at once (`running`). What came out becomes marks
//! (`marks`) and pages (`report`). What students are handed is written by
//! `release`.

pub mod emphasis;
mod marks;
mod progress;
mod release;
mod report;
mod running;
mod submissions;

pub use marks::class::Class;
pub use marks::merge::merge;
pub use progress::Progress;
pub use release::bundle::{Chosen, bundle};
pub use release::due::read as read_due;
pub use release::manifest::{Manifest, of_chapters};
pub use release::{Options as ReleaseOptions, Released, release};
pub use report::table::{canvas, moodle};
pub use running::run::write_whole;
pub use running::shard::Shard;

use judge::{Exercise, Failure, Fence, Judge, digest_of, prepare};
use marks::marking::class_of;
use running::pool::Pool;
use running::run::Run;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use submissions::gather::gather;
use submissions::roster::Roster;

/// What to grade, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The submissions: a folder or a zip file.
    pub from: PathBuf,
    /// Where the reports go.
    pub out: PathBuf,
    /// What was asked for.
    pub exercises: Vec<Exercise>,
    /// When it was due.
    pub due: Option<String>,
    /// Fixes the inputs of property and held-out cases.
    pub seed: Option<u64>,
    /// How many answers are judged at once.
    pub jobs: usize,
    /// A part of the class only.
    pub shard: Option<Shard>,
    /// Whether all of `from` is one submission.
    pub single: bool,
    /// Whether to forget an earlier run.
    pub fresh: bool,
    /// Whether to grade although not every fence stands.
    pub no_sandbox: bool,
}

/// Grades, and writes all reports.
pub fn grade(
    judge: &Judge,
    options: &Options,
    progress: &Progress,
) -> Result<Class, Failure> {
    let exercises = &options.exercises;
    let fence = judge.fence();
    if !options.no_sandbox {
        insist_on(fence)?;
    }
    let mut roster = Roster::open(&options.from, exercises, options.single)?;
    if roster.submissions.is_empty() {
        return Err(Failure::User(format!(
            "{} holds no submissions: a folder or a zip file for each student \
             is expected, or a download of Moodle or Canvas",
            options.from.display()
        )));
    }
    let shard = options.shard.map(|shard| shard.to_string());
    let run = Run::open(&options.out, options.seed, shard, options.fresh)?;
    let scratch = Scratch::new(judge, &run.folder)?;
    let (bench, ready) = prepare(judge, exercises, run.seed, &scratch.folder)?;
    let jobs = options.jobs.max(1);
    let pool =
        Pool { judge, fence, bench: &bench, ready: &ready, run: &run, jobs };
    let mut work = gather(&mut roster, options.shard, &pool, progress);
    for (key, (_, text)) in &work.answers {
        run.write(&format!("answers/{key}.rs"), text)?;
    }
    let judged = pool.judge_all(&work.answers, progress)?;
    work.stray.extend(roster.stray);
    let class = class_of(&pool, options, work, &judged)?;
    progress.finish();
    report::write(&run.folder, class, &stubs(exercises))
}

/// Without a fence around files a student's code could read the solutions,
/// and without the other it could start what outlives it.
fn insist_on(fence: Fence) -> Result<(), Failure> {
    if fence.no_files && fence.no_processes {
        return Ok(());
    }
    Err(Failure::User(format!(
        "this machine cannot confine students' code ({}): `cargo workbook \
         doctor` says what is missing. With --no-sandbox it is graded all the \
         same, behind limits on time and memory only: do that on a machine \
         that you can throw away",
        fence.words()
    )))
}

/// The stubs of these exercises, for telling what is a student's own.
pub fn stubs(exercises: &[Exercise]) -> BTreeMap<String, String> {
    let stub = |e: &Exercise| e.read_stub().unwrap_or_default();
    exercises.iter().map(|e| (e.id(), stub(e))).collect()
}

/// A folder for everything that passes; it goes with this run.
struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    fn new(judge: &Judge, out: &Path) -> Result<Scratch, Failure> {
        let out = out.canonicalize().unwrap_or_else(|_| out.to_path_buf());
        let name = digest_of(out.to_string_lossy().as_bytes());
        let folder = judge.project.generated().join("judge/grading");
        let folder = folder.join(&name[..16]);
        // Whatever a run that was killed has left.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)
            .map_err(|e| Failure::machine("use", &folder, &e))?;
        Ok(Scratch { folder })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_fence_grading_refuses_and_says_what_would_allow_it() {
        let fence = |no_files, no_processes| Fence { no_files, no_processes };
        assert!(insist_on(fence(true, true)).is_ok());
        for open in [fence(false, true), fence(true, false)] {
            let error = insist_on(open).unwrap_err();
            assert_eq!(error.exit_code(), 2);
            let words = error.to_string();
            assert!(words.contains("--no-sandbox"), "{words}");
            assert!(words.contains(&open.words()), "{words}");
        }
    }
}
