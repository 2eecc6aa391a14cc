//! The background judge: while the book is served, judges exercises as they
//! are saved, and tells the open pages.

use crate::serve::exercise_status::{ExerciseStatus, ExerciseStatuses};
use book::PictureError;
use judge::{
    AnswerState, CompiledPlay, Failure, Judge, JudgeOptions, PlayChoice,
    Project, SaveWatcher, Verdict, digest_of_file, one_line, this_program,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// The last verdict on each exercise.
type Verdicts = BTreeMap<String, Verdict>;
/// A picture, or why there is none, and the digest of the file it is of.
type Picture = (String, Result<String, String>);

/// How long to pause preparing while somebody waits for a result.
const YIELD_TIME: Duration = Duration::from_millis(200);

/// The list of exercises is read within some seconds after the start.
const READ_WITHIN: Duration = Duration::from_secs(30);
/// How often to look for it, for whoever cannot do anything before.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Judges exercises as they are saved.
pub struct BackgroundJudge {
    project: Project,
    launcher: PathBuf,
    poll: bool,
    statuses: watch::Sender<ExerciseStatuses>,
    judge: Mutex<Option<Arc<Judge>>>,
    pictures: Mutex<BTreeMap<String, Picture>>,
    /// How many checks and pictures somebody is waiting for.
    waiting_requests: AtomicUsize,
    /// Whether the checker is being prepared.
    preparing: AtomicBool,
    /// One picture is drawn at a time.
    pub drawing: Semaphore,
}

impl BackgroundJudge {
    /// A judge that has not begun yet.
    pub fn new(project: &Project) -> BackgroundJudge {
        BackgroundJudge {
            project: project.clone(),
            launcher: this_program(),
            poll: false,
            statuses: watch::Sender::new(ExerciseStatuses::default()),
            judge: Mutex::new(None),
            pictures: Mutex::new(BTreeMap::new()),
            waiting_requests: AtomicUsize::new(0),
            preparing: AtomicBool::new(false),
            drawing: Semaphore::new(1),
        }
    }

    /// The same, polling the files where the system sends no notifications.
    pub fn polling(mut self, poll: bool) -> BackgroundJudge {
        self.poll = poll;
        self
    }

    /// The same with another launcher for the sandbox.
    pub fn launching(
        mut self,
        launcher: impl Into<PathBuf>,
    ) -> BackgroundJudge {
        self.launcher = launcher.into();
        self
    }

    /// Receives every change of the status, and the present one first.
    pub fn subscribe(&self) -> watch::Receiver<ExerciseStatuses> {
        let mut statuses = self.statuses.subscribe();
        statuses.mark_changed();
        statuses
    }

    /// Reads the list of exercises and begins to watch them. A further call
    /// does nothing unless the list has changed.
    pub fn open(self: &Arc<BackgroundJudge>) {
        let (root, target) = (&self.project.root, &self.project.target);
        let opened = Project::at(root.clone(), target.clone())
            .and_then(|project| Judge::open(&project));
        let mut judge = match opened {
            Ok(judge) => judge,
            Err(failure) => return self.report_failure(&failure),
        };
        if let Some(old) = self.judge()
            && old.catalogue.exercises == judge.catalogue.exercises
        {
            self.statuses
                .send_if_modified(|statuses| statuses.trouble.take().is_some());
            return;
        }
        judge.launcher = self.launcher.clone();
        let statuses = self.statuses.clone();
        judge.on_compiled = Box::new(move |name| {
            let name = (!name.is_empty()).then(|| name.to_string());
            statuses.send_modify(|statuses| statuses.preparing = name);
        });
        let judge = Arc::new(judge);
        if let Ok(mut current) = self.judge.lock() {
            *current = Some(judge.clone());
        }
        let background_judge = self.clone();
        thread::spawn(move || background_judge.judge_saves(&judge));
    }

    /// The judge, once the list of exercises has been read.
    pub fn judge(&self) -> Option<Arc<Judge>> {
        self.judge.lock().ok().and_then(|current| current.clone())
    }

    fn is_current(&self, judge: &Arc<Judge>) -> bool {
        self.judge().is_some_and(|now| Arc::ptr_eq(&now, judge))
    }

    /// Judges what is saved until another list of exercises takes over.
    fn judge_saves(&self, judge: &Arc<Judge>) {
        let mut saved =
            SaveWatcher::watch(&judge.catalogue.exercises, self.poll);
        let mut verdicts = Verdicts::new();
        let mut changed = without_details(judge);
        loop {
            self.publish(judge, &verdicts, &changed);
            let is_empty = judge.catalogue.exercises.is_empty();
            if is_empty || !self.is_current(judge) {
                return;
            }
            if !changed.is_empty() {
                self.check(judge, &mut verdicts, &changed);
            }
            changed = saved.wait();
        }
    }

    fn check(
        &self,
        judge: &Arc<Judge>,
        verdicts: &mut Verdicts,
        changed: &[usize],
    ) {
        let all = &judge.catalogue.exercises;
        let some: Vec<_> = changed.iter().map(|i| &all[*i]).collect();
        let _waiting = self.waiting_request();
        match judge.check(&some, JudgeOptions::default()) {
            Ok(found) => {
                for verdict in found {
                    verdicts.insert(verdict.exercise.clone(), verdict);
                }
                self.publish(judge, verdicts, &[]);
            }
            Err(failure) => {
                self.publish(judge, verdicts, &[]);
                self.report_failure(&failure);
            }
        }
    }

    /// Sends the status of all exercises to the pages.
    fn publish(
        &self,
        judge: &Arc<Judge>,
        verdicts: &Verdicts,
        checking: &[usize],
    ) {
        if !self.is_current(judge) {
            return; // another list has taken over
        }
        let mut statuses = ExerciseStatuses::default();
        for (i, progress) in judge.progress_of_all().iter().enumerate() {
            let file = judge.catalogue.exercises[i].answer_file();
            let digest = digest_of_file(&file).ok();
            let verdict = verdicts
                .get(&progress.exercise)
                .filter(|verdict| verdict.digest == digest);
            let mut shown = ExerciseStatus::new(progress, verdict);
            shown.digest = digest.clone();
            shown.checking = checking.contains(&i);
            if shown.picture.is_some() {
                shown.picture = digest;
            }
            statuses.exercises.push(shown);
        }
        self.statuses.send_replace(statuses);
    }

    fn report_failure(&self, failure: &Failure) {
        let trouble = Some(one_line(&failure.bare()));
        self.statuses.send_modify(|statuses| {
            statuses.preparing = None;
            statuses.trouble = trouble;
        });
    }

    /// Compiles the checker's libraries in the background, so that the first
    /// check in a chapter does not wait for them. Checks and pictures that
    /// somebody waits for come first.
    pub fn prepare(self: &Arc<BackgroundJudge>) {
        if self.preparing.swap(true, Ordering::AcqRel) {
            return; // already under way
        }
        let background_judge = self.clone();
        thread::spawn(move || {
            let is_free = || {
                background_judge.waiting_requests.load(Ordering::Acquire) == 0
            };
            while let Some(judge) = background_judge.judge()
                // What fails here is reported at the first check.
                && matches!(judge.precompile_libraries(&is_free), Ok(false))
            {
                thread::sleep(YIELD_TIME);
            }
            background_judge.preparing.store(false, Ordering::Release);
            background_judge.statuses.send_if_modified(|statuses| {
                statuses.preparing.take().is_some()
            });
        });
    }

    /// The judge, which is not there yet if the server has just been started.
    /// Blocks until it is, for a while.
    pub fn judge_when_read(&self) -> Result<Arc<Judge>, Failure> {
        let begun = Instant::now();
        loop {
            if let Some(judge) = self.judge() {
                return Ok(judge);
            }
            if begun.elapsed() > READ_WITHIN {
                let why = "the exercises have not been read yet".to_string();
                return Err(Failure::Machine(why));
            }
            thread::sleep(LOOK_EVERY);
        }
    }

    /// Compiles a play. Blocks until that is done.
    pub fn compile_play(
        &self,
        name: &str,
        choice: &PlayChoice,
    ) -> Result<CompiledPlay, Failure> {
        let judge = self.judge_when_read()?;
        let _waiting = self.waiting_request();
        judge.compile_play(&judge.play(name)?, choice)
    }

    /// While the result lives, somebody is waiting.
    fn waiting_request(&self) -> WaitingRequest<'_> {
        self.waiting_requests.fetch_add(1, Ordering::AcqRel);
        WaitingRequest(&self.waiting_requests)
    }

    /// The student's code at work, as SVG that is safe inside a page. Blocks
    /// until it is compiled and drawn, within the judge's limits.
    pub fn picture(&self, id: &str) -> Result<String, PictureError> {
        let judge = self.judge();
        let exercises = judge.as_ref().map(|j| &j.catalogue.exercises[..]);
        let found = exercises.into_iter().flatten().find(|e| e.id() == id);
        let (Some(judge), Some(exercise)) = (&judge, found) else {
            return Err(PictureError::Unknown(format!("no exercise `{id}`")));
        };
        let digest =
            digest_of_file(&exercise.answer_file()).unwrap_or_default();
        if let Ok(pictures) = self.pictures.lock()
            && let Some((of, picture)) = pictures.get(id)
            && *of == digest
        {
            return picture.clone().map_err(PictureError::Failed);
        }
        let _waiting = self.waiting_request();
        let drawn =
            judge.draw_answer(exercise).map_err(|f| one_line(&f.bare()));
        let drawn = drawn.and_then(|drawn| drawn);
        if let Ok(mut pictures) = self.pictures.lock() {
            pictures.insert(id.to_string(), (digest, drawn.clone()));
        }
        drawn.map_err(PictureError::Failed)
    }
}

/// Somebody is waiting, until this is dropped.
struct WaitingRequest<'a>(&'a AtomicUsize);

impl Drop for WaitingRequest<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Answers that are recorded as not right: the details are not recorded, so
/// they are judged again.
fn without_details(judge: &Judge) -> Vec<usize> {
    let mut indices = Vec::new();
    for (i, progress) in judge.progress_of_all().iter().enumerate() {
        let needs_no_details = matches!(
            progress.state,
            Some(AnswerState::NotStarted | AnswerState::Passed)
        );
        if !needs_no_details {
            indices.push(i);
        }
    }
    indices
}
