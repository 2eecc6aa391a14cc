//! Answers that were being judged when an earlier run died. One of them may
//! have been the reason: each is graded once more in a process of its own,
//! by the command that grades a single submission. If that dies, too, the
//! answer is set aside and named, and the run goes on.

use crate::running::grader::Grader;
use crate::running::journal::{Journal, Judged};
use judge::{
    AnswerState, Exercise, Failure, Limits, Verdict, run_limited, this_program,
};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Preparing takes this long at most, besides judging.
const PREPARATION: Duration = Duration::from_secs(600);

impl Grader<'_> {
    /// Judges a suspect; it is set aside if that cannot be done.
    pub(super) fn judge_apart(
        &self,
        key: &str,
        at: usize,
        text: &str,
    ) -> Result<Judged, Failure> {
        let exercise = &self.prepared[at].exercise;
        let folder = self.compiler.folder.join(format!("suspect-{key}"));
        let judged = match self.grade_alone(exercise, text, &folder) {
            Ok(()) => found(&folder, key),
            Err(_) => None,
        };
        if judged.as_ref().is_some_and(|judged| judged.picture) {
            let file = format!("figures/{key}.svg");
            let svg = fs::read_to_string(folder.join("out").join(&file));
            self.run.write(&file, &svg.unwrap_or_default())?;
        }
        let _ = fs::remove_dir_all(&folder);
        let judged = judged.unwrap_or_else(|| set_aside(&exercise.id()));
        self.run.journal.write(key, &judged)?;
        Ok(judged)
    }

    fn grade_alone(
        &self,
        exercise: &Exercise,
        text: &str,
        folder: &Path,
    ) -> Result<(), String> {
        let work = folder.join("work");
        fs::create_dir_all(&work)
            .and_then(|()| {
                fs::write(work.join(format!("{}.rs", exercise.name)), text)
            })
            .map_err(|e| e.to_string())?;
        let limits = &self.judge.limits;
        let mut command = Command::new(this_program());
        command
            .arg("grade")
            .arg(&work)
            .args(["--single", "--exercise", &exercise.id()])
            .args(["--seed", &self.run.seed.to_string()])
            .args(["--timeout", &limits.time.as_secs().to_string()])
            .arg("--out")
            .arg(folder.join("out"))
            .current_dir(&self.judge.project.root);
        if !self.judge.confined {
            command.arg("--no-sandbox");
        }
        let wall = PREPARATION + 4 * limits.wall;
        let limits = Limits { wall, ..Limits::default() };
        run_limited(command, "", &limits).map(|_| ())
    }
}

/// What the process apart has found, if it did.
fn found(folder: &Path, key: &str) -> Option<Judged> {
    let journal = Journal::open(&folder.join("out/journal.jsonl")).ok()?;
    journal.known.get(key).cloned()
}

/// The verdict on an answer of which the grader dies.
fn set_aside(exercise: &str) -> Judged {
    let mut verdict = Verdict::new(exercise, AnswerState::Crashed);
    let why = "grading was stopped twice while this answer was judged, so it \
               was set aside: your instructor will look at it";
    verdict.trouble = Some(why.to_string());
    verdict.doubts =
        vec!["set aside: the grader died of it, judge it by hand".to_string()];
    Judged { verdict, picture: false }
}
