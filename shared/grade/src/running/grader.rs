//! Judges the distinct answers of a class, several at once, each in a folder
//! of its own that is removed afterwards.

use crate::progress_reporter::ProgressReporter;
use crate::running::grading_run::GradingRun;
use crate::running::journal::Judged;
use crate::running::student_time::{Owners, StudentTime};
use judge::{
    AnswerCompiler, AnswerState, Failure, Job, Judge, PreparedExercise,
    SandboxStatus, digest_of, parallel_map, slash_path,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Distinct answers by key: the exercise's index in the list, and the text.
pub type DistinctAnswers = BTreeMap<String, (usize, String)>;

/// Everything that is needed to judge answers.
pub struct Grader<'a> {
    /// The judge.
    pub judge: &'a Judge,
    /// What the sandbox isolates.
    pub sandbox: SandboxStatus,
    /// Compiles answers.
    pub compiler: &'a AnswerCompiler,
    /// The exercises.
    pub prepared: &'a [PreparedExercise],
    /// The run that they are judged for.
    pub run: &'a GradingRun,
    /// How many at once.
    pub jobs: usize,
}

impl Grader<'_> {
    /// Names an answer: the same text for the same exercise, judged in the
    /// same way, has the same name.
    pub fn key(&self, at: usize, text: &str) -> String {
        let (prepared, limits) = (&self.prepared[at], &self.judge.limits);
        let head = format!(
            "{} {} {} {:?} {} {}\n",
            prepared.exercise.id(),
            prepared.digest,
            self.run.seed,
            limits.time,
            limits.memory,
            self.sandbox.label(),
        );
        digest_of((head + text).as_bytes())[..32].to_string()
    }

    /// Judges what is not in the journal yet, and returns all verdicts. An
    /// answer has none if nobody who handed it in has time left.
    pub fn judge_all(
        &self,
        answers: &DistinctAnswers,
        owners: &Owners,
        budget: Duration,
        progress: &ProgressReporter,
    ) -> Result<BTreeMap<String, Judged>, Failure> {
        let time = StudentTime::new(owners, budget);
        let mut known = self.run.journal.known.clone();
        let mut open = Vec::new();
        for (key, (at, text)) in answers {
            if !known.contains_key(key) {
                open.push((key, *at, text));
            }
        }
        // Sorted by key, that is by digest: slow exercises are spread evenly.
        progress.phase("judging", open.len());
        let done = parallel_map(self.jobs, open, |(key, at, text)| {
            let begun = Instant::now();
            let judged = match time.is_left_for(key) {
                true => self.judge_one(key, at, text).map(Some),
                false => Ok(None),
            };
            time.spend(key, begun.elapsed());
            progress.step();
            let judged = judged.map_err(|e| self.blamed(e, at, key, owners))?;
            Ok(judged.map(|judged| (key.clone(), judged)))
        });
        for judged in done {
            known.extend(judged?);
        }
        Ok(known)
    }

    /// The failure, and whose answer was being judged.
    fn blamed(
        &self,
        failure: Failure,
        at: usize,
        key: &str,
        owners: &Owners,
    ) -> Failure {
        let id = self.prepared[at].exercise.id();
        let names = owners.get(key).map(|names| names.join(", "));
        let who = names.unwrap_or_else(|| "nobody".to_string());
        let Failure::Machine(why) = failure else { return failure };
        Failure::Machine(format!(
            "{why}. It stopped at the answer to {id} by {who} \
             (answers/{key}.rs), with at most {} others at work",
            self.jobs - 1
        ))
    }

    fn judge_one(
        &self,
        key: &str,
        at: usize,
        text: &str,
    ) -> Result<Judged, Failure> {
        if self.run.journal.unfinished.contains(key) {
            return self.judge_apart(key, at, text);
        }
        self.run.journal.begin(key)?;
        let PreparedExercise { exercise, expected, .. } = &self.prepared[at];
        let mut unit = exercise.other_unit(key, Default::default());
        let own = self.compiler.unit_folder(&unit);
        // The compiler's messages then name the file as a student would.
        let folder = own.join(&exercise.chapter);
        let answer = folder.join(format!("{}.rs", exercise.name));
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&answer, text))
            .map_err(|e| Failure::machine("write", &answer, &e))?;
        unit.answers = vec![answer];
        let job = Job { exercise, unit };
        let (mut verdict, program) = self.judge.judge_one(
            self.compiler,
            &job,
            expected,
            self.run.seed,
        )?;
        // A stub draws nothing, and what was stopped would be stopped again.
        let draws =
            matches!(verdict.state, AnswerState::Passed | AnswerState::Wrong);
        let program = program.filter(|_| draws);
        let picture =
            program.and_then(|path| self.judge.draw_program(&path, 0));
        let _ = fs::remove_dir_all(&own);
        verdict.digest = Some(digest_of(text.as_bytes()));
        let root = &self.judge.project.root;
        for text in [&mut verdict.compiler, &mut verdict.trouble] {
            *text = text.take().map(|text| without_folder(&text, &own, root));
        }
        if let Some(svg) = &picture {
            let file = format!("figures/{key}.svg");
            self.run.write(&file, &course::svg::standalone(svg))?;
        }
        let judged = Judged { verdict, picture: picture.is_some() };
        self.run.journal.write(key, &judged)?;
        Ok(judged)
    }
}

/// The text without the folder that an answer was judged in, whole or as it
/// is seen from the project: it is nobody's business, and another one on
/// every machine.
fn without_folder(text: &str, folder: &Path, root: &Path) -> String {
    let mut text = text.to_string();
    let short = folder.strip_prefix(root).unwrap_or(folder);
    for folder in [folder, short] {
        text = text.replace(&format!("{}/", slash_path(folder)), "");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_students_file_and_no_folder_of_the_grader() {
        let (root, folder) = (Path::new("/p"), Path::new("/p/.w/judge/k1"));
        for said in ["/p/.w/judge/k1/ode/a.rs:3", ".w/judge/k1/ode/a.rs:3"] {
            assert_eq!(without_folder(said, folder, root), "ode/a.rs:3");
        }
        let outside = Path::new("/scratch/k1");
        let said = "see /scratch/k1/ode/a.rs";
        assert_eq!(without_folder(said, outside, root), "see ode/a.rs");
    }
}
