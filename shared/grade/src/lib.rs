//! Grades the work of a class.
//!
//! Students are recognised by the names of their files, and of each
//! submission only the files that were asked for are taken (`submissions`).
//! Each distinct answer is judged once, by the same judge that students use
//! themselves, and the verdict is written to a journal at once (`running`).
//! Verdicts become marks (`marks`) and pages (`report`). What the class works
//! in is written by the crate `edition`.

pub mod inline_markdown;
mod marks;
mod progress_reporter;
mod questions;
mod report;
mod running;
mod submissions;

pub use marks::class::ClassGrades;
pub use marks::merge::merge;
pub use marks::similarity::GivenTexts;
pub use progress_reporter::ProgressReporter;
pub use questions::answer_file::{QuestionAnswer, answers_text};
pub use questions::question_items::{
    AskedQuestion, QuestionItem, QuestionItems, count_answers,
};
pub use report::grade_tables::{canvas, moodle};
pub use running::grading_run::write_report;
pub use running::shard::Shard;

use judge::{
    Exercise, Failure, Judge, SandboxStatus, digest_of, prepare_grading,
};
use marks::late::LatePolicy;
use marks::late::times::SubmissionTimes;
use marks::marking::{LateRule, grade_class};
use marks::regrade::{earlier_grades, refuse_newcomers, with_columns};
use running::grader::Grader;
use running::grading_run::{GradingRun, fresh_seed};
use running::student_time::Owners;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use submissions::collect::{CollectedWork, collect_submissions};
use submissions::roster::Roster;

/// What to grade, and how.
#[derive(Debug, Clone)]
pub struct GradeOptions {
    /// The submissions: a folder or an archive.
    pub from: PathBuf,
    /// Where the reports go.
    pub out: PathBuf,
    /// The exercises to grade.
    pub exercises: Vec<Exercise>,
    /// Whether these are some of those that were set: an earlier run keeps
    /// the marks of the others.
    pub some_exercises: bool,
    /// The file with the rule about late work.
    pub late: Option<PathBuf>,
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
    /// Whether to discard an earlier run.
    pub fresh: bool,
    /// How long the answers of one student may take, all together.
    pub budget: Duration,
    /// Whether to grade without a complete sandbox.
    pub no_sandbox: bool,
}

/// Grades, and writes all reports.
pub fn grade(
    judge: &Judge,
    options: &GradeOptions,
    progress: &ProgressReporter,
) -> Result<ClassGrades, Failure> {
    let exercises = &options.exercises;
    let sandbox = judge.sandbox_status();
    if !options.no_sandbox {
        require_sandbox(sandbox)?;
    }
    let earlier = earlier_grades(options)?;
    let mut roster = Roster::open(&options.from, exercises, options.single)?;
    if roster.submissions.is_empty() {
        return Err(Failure::User(format!(
            "{} holds no submissions: it should hold a folder or an archive \
             for each student, or be a download from Moodle, Canvas or \
             Gradescope",
            options.from.display()
        )));
    }
    let shard = options.shard.map(|shard| shard.to_string());
    let mut run =
        GradingRun::open(&options.out, options.seed, shard, options.fresh)?;
    progress.note(&format!("seed {}", run.seed));
    let late = late_rule(&mut run, options, &roster, progress)?;
    if earlier.is_some() {
        run.journal.forget(exercises)?;
    }
    let scratch = ScratchFolder::new(judge, &run.folder)?;
    let (compiler, prepared) =
        prepare_grading(judge, exercises, run.seed, &scratch.folder)?;
    let jobs = options.jobs.max(1);
    let grader = Grader {
        judge,
        sandbox,
        compiler: &compiler,
        prepared: &prepared,
        run: &run,
        jobs,
    };
    let mut work =
        collect_submissions(&mut roster, options.shard, &grader, progress);
    if let Some(earlier) = &earlier {
        refuse_newcomers(earlier, &work)?;
    }
    for (key, (_, text)) in &work.answers {
        run.write(&format!("answers/{key}.rs"), text)?;
    }
    let owners = owners(&work);
    let judged =
        grader.judge_all(&work.answers, &owners, options.budget, progress)?;
    work.stray.extend(roster.stray);
    let mut class = grade_class(&grader, options, work, &judged, &late)?;
    if let Some(earlier) = earlier {
        class = with_columns(earlier, class)?;
    }
    progress.finish();
    let known = &judge.catalogue.exercises;
    report::write(&run.folder, class, &given_texts(known))
}

/// The rule about late work, if there is one, and everybody's times.
fn late_rule(
    run: &mut GradingRun,
    options: &GradeOptions,
    roster: &Roster,
    progress: &ProgressReporter,
) -> Result<LateRule, Failure> {
    let Some(file) = run.late_file(options.late.as_deref())? else {
        return Ok(None);
    };
    let policy = LatePolicy::read(&file, options.due.as_ref())?;
    let students: Vec<_> =
        roster.submissions.iter().map(|s| &s.student).collect();
    policy.check_names(&students)?;
    for name in policy.unknown(&students) {
        progress.note(&format!(
            "{}: `{name}` has an extension, and has handed in nothing",
            file.display()
        ));
    }
    let folder = file.parent().unwrap_or(Path::new("."));
    let times = SubmissionTimes::open(&policy, folder)?;
    Ok(Some((policy, times)))
}

/// Who handed in each answer.
fn owners(work: &CollectedWork) -> Owners {
    let mut owners = Owners::new();
    for person in &work.students {
        for key in person.answers.iter().filter_map(|(_, key)| key.clone()) {
            owners.entry(key).or_default().push(person.student.name.clone());
        }
    }
    owners
}

/// If files are not isolated, a student's code could read the solutions; if
/// processes are not, it could start some that outlive it.
fn require_sandbox(sandbox: SandboxStatus) -> Result<(), Failure> {
    if sandbox.is_complete() {
        return Ok(());
    }
    Err(Failure::User(format!(
        "this machine cannot sandbox students' code ({}): `cargo workbook \
         doctor` says what is missing. --no-sandbox grades anyway, with \
         limits on time and memory only: do that only on a machine that \
         you can throw away",
        sandbox.label()
    )))
}

/// What everybody was given for these exercises, to tell what is a student's
/// own.
pub fn given_texts(exercises: &[Exercise]) -> BTreeMap<String, GivenTexts> {
    let given = |e: &Exercise| {
        let solution = fs::read_to_string(e.solution_file());
        GivenTexts {
            stub: e.read_stub().unwrap_or_default(),
            solution: solution.unwrap_or_default(),
        }
    };
    exercises.iter().map(|e| (e.id(), given(e))).collect()
}

/// A seed that nobody can guess: for the parts of a class, which need the
/// same.
pub fn draw_seed() -> u64 {
    fresh_seed()
}

/// A folder for temporary files; it is removed at the end of this run.
struct ScratchFolder {
    folder: PathBuf,
}

impl ScratchFolder {
    fn new(judge: &Judge, out: &Path) -> Result<ScratchFolder, Failure> {
        let out = out.canonicalize().unwrap_or_else(|_| out.to_path_buf());
        let name = digest_of(out.to_string_lossy().as_bytes());
        let folder = judge.project.generated().join("judge/grading");
        let folder = folder.join(&name[..16]);
        // What a run that was killed has left behind.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)
            .map_err(|e| Failure::machine("use", &folder, &e))?;
        Ok(ScratchFolder { folder })
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_sandbox_grading_refuses_and_says_what_would_allow_it() {
        let sandbox = |files_isolated, processes_isolated| SandboxStatus {
            files_isolated,
            processes_isolated,
        };
        assert!(require_sandbox(sandbox(true, true)).is_ok());
        for open in [sandbox(false, true), sandbox(true, false)] {
            let error = require_sandbox(open).unwrap_err();
            assert_eq!(error.exit_code(), 2);
            let words = error.to_string();
            assert!(words.contains("--no-sandbox"), "{words}");
            assert!(words.contains(&open.label()), "{words}");
        }
    }
}
