//! Judges the distinct answers of a class, several at once, each in a folder
//! of its own that is gone afterwards.

use crate::progress::Progress;
use crate::running::journal::Judged;
use crate::running::run::Run;
use judge::{
    Bench, Failure, Fence, Job, Judge, Ready, State, Unit, crew, digest_of,
};
use std::collections::BTreeMap;
use std::fs;

/// A distinct answer: the exercise's place in the list, and the text.
pub type Distinct = BTreeMap<String, (usize, String)>;

/// Everything that is needed to judge answers.
pub struct Pool<'a> {
    /// The judge.
    pub judge: &'a Judge,
    /// The fences that stand.
    pub fence: Fence,
    /// Where answers are compiled.
    pub bench: &'a Bench,
    /// The exercises.
    pub ready: &'a [Ready],
    /// The run that they are judged for.
    pub run: &'a Run,
    /// How many at once.
    pub jobs: usize,
}

impl Pool<'_> {
    /// Names an answer: the same text for the same exercise, judged in the
    /// same way, has the same name.
    pub fn key(&self, at: usize, text: &str) -> String {
        let (ready, limits) = (&self.ready[at], &self.judge.limits);
        let head = format!(
            "{} {} {} {:?} {} {}\n",
            ready.exercise.id(),
            ready.digest,
            self.run.seed,
            limits.time,
            limits.memory,
            self.fence.words(),
        );
        digest_of((head + text).as_bytes())[..32].to_string()
    }

    /// Judges what is not known yet, and answers with all that is.
    pub fn judge_all(
        &self,
        answers: &Distinct,
        progress: &Progress,
    ) -> Result<BTreeMap<String, Judged>, Failure> {
        let mut known = self.run.journal.known.clone();
        let mut open = Vec::new();
        for (key, (at, text)) in answers {
            if !known.contains_key(key) {
                open.push((key, *at, text));
            }
        }
        // Neighbours in the list of keys are strangers, so the work of the
        // slow exercises is spread evenly.
        progress.phase("judging", open.len());
        let done = crew(self.jobs, open, |(key, at, text)| {
            let judged = self.judge_one(key, at, text);
            progress.step();
            judged.map(|judged| (key.clone(), judged))
        });
        for judged in done {
            let (key, judged) = judged?;
            known.insert(key, judged);
        }
        Ok(known)
    }

    fn judge_one(
        &self,
        key: &str,
        at: usize,
        text: &str,
    ) -> Result<Judged, Failure> {
        let Ready { exercise, expected, .. } = &self.ready[at];
        let mut unit = Unit::other(exercise, key, Default::default());
        let own = self.bench.place(&unit);
        // What the compiler says names the file as a student would.
        let folder = own.join(&exercise.chapter);
        let answer = folder.join(format!("{}.rs", exercise.name));
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&answer, text))
            .map_err(|e| Failure::machine("write", &answer, &e))?;
        unit.answers = vec![answer];
        let job = Job { exercise, unit };
        let (mut verdict, program) =
            self.judge.judge_one(self.bench, &job, expected, self.run.seed);
        // A stub draws nothing, and what was stopped would be again.
        let draws = matches!(verdict.state, State::Passed | State::Wrong);
        let program = program.filter(|_| draws);
        let picture = program.and_then(|path| self.judge.draw(&path, 0));
        let _ = fs::remove_dir_all(&own);
        verdict.digest = Some(digest_of(text.as_bytes()));
        let place = format!("{}/", own.display());
        verdict.compiler = verdict.compiler.map(|t| t.replace(&place, ""));
        if let Some(svg) = &picture {
            let file = format!("figures/{key}.svg");
            self.run.write(&file, &course::svg::standalone(svg))?;
        }
        let judged = Judged { verdict, picture: picture.is_some() };
        self.run.journal.write(key, &judged)?;
        Ok(judged)
    }
}
