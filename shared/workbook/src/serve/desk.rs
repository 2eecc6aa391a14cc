//! Judges exercises in the background while the book is served: whatever is
//! saved, one at a time, and tells the open pages.

use crate::book::computed::figure_request::Refusal;
use crate::serve::board::{Board, Shown};
use judge::{
    Ask, Failure, Judge, Project, Saved, State, Verdict, digest_of_file,
    this_program,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// What is known of each exercise's last judgement.
type Verdicts = BTreeMap<String, Verdict>;
/// A picture, or why there is none, and the digest of the file it is of.
type Picture = (String, Result<String, String>);

/// How long to stand aside for somebody who waits.
const BREATH: Duration = Duration::from_millis(200);

/// Where exercises are judged.
pub struct Desk {
    project: Project,
    launcher: PathBuf,
    poll: bool,
    board: watch::Sender<Board>,
    judge: Mutex<Option<Arc<Judge>>>,
    pictures: Mutex<BTreeMap<String, Picture>>,
    /// How many checks and pictures somebody waits for.
    waited_for: AtomicUsize,
    /// Whether the checker is being prepared.
    warming: AtomicBool,
    /// One picture is drawn at a time.
    pub drawing: Semaphore,
}

impl Desk {
    /// A desk with nothing on it.
    pub fn new(project: &Project) -> Desk {
        Desk {
            project: project.clone(),
            launcher: this_program(),
            poll: false,
            board: watch::Sender::new(Board::default()),
            judge: Mutex::new(None),
            pictures: Mutex::new(BTreeMap::new()),
            waited_for: AtomicUsize::new(0),
            warming: AtomicBool::new(false),
            drawing: Semaphore::new(1),
        }
    }

    /// The same, looking at the files where the system tells of no change.
    pub fn polling(mut self, poll: bool) -> Desk {
        self.poll = poll;
        self
    }

    /// The same with another program to confine answers.
    pub fn launching(mut self, launcher: impl Into<PathBuf>) -> Desk {
        self.launcher = launcher.into();
        self
    }

    /// Hears of every change, beginning with how things are.
    pub fn subscribe(&self) -> watch::Receiver<Board> {
        let mut board = self.board.subscribe();
        board.mark_changed();
        board
    }

    /// Reads the exercises and begins to follow them. Called again it does
    /// nothing unless the list has changed.
    pub fn open(self: &Arc<Desk>) {
        let (root, target) = (&self.project.root, &self.project.target);
        let opened = Project::at(root.clone(), target.clone())
            .and_then(|project| Judge::open(&project));
        let mut judge = match opened {
            Ok(judge) => judge,
            Err(failure) => return self.in_trouble(&failure),
        };
        if let Some(old) = self.judge()
            && old.catalogue.exercises == judge.catalogue.exercises
        {
            self.board.send_if_modified(|board| board.trouble.take().is_some());
            return;
        }
        judge.launcher = self.launcher.clone();
        let board = self.board.clone();
        judge.notice = Box::new(move |name| {
            let name = (!name.is_empty()).then(|| name.to_string());
            board.send_modify(|board| board.preparing = name);
        });
        let judge = Arc::new(judge);
        if let Ok(mut place) = self.judge.lock() {
            *place = Some(judge.clone());
        }
        let desk = self.clone();
        thread::spawn(move || desk.follow(&judge));
    }

    fn judge(&self) -> Option<Arc<Judge>> {
        self.judge.lock().ok().and_then(|place| place.clone())
    }

    fn is_current(&self, judge: &Arc<Judge>) -> bool {
        self.judge().is_some_and(|now| Arc::ptr_eq(&now, judge))
    }

    /// Judges what is saved until another list of exercises takes over.
    fn follow(&self, judge: &Arc<Judge>) {
        let mut saved = Saved::watch(&judge.catalogue.exercises, self.poll);
        let mut verdicts = Verdicts::new();
        let mut changed = untold(judge);
        loop {
            self.tell(judge, &verdicts, &changed);
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
        let _first = self.first();
        match judge.check(&some, Ask::default()) {
            Ok(found) => {
                for verdict in found {
                    verdicts.insert(verdict.exercise.clone(), verdict);
                }
                self.tell(judge, verdicts, &[]);
            }
            Err(failure) => {
                self.tell(judge, verdicts, &[]);
                self.in_trouble(&failure);
            }
        }
    }

    /// Tells the pages how everything stands.
    fn tell(
        &self,
        judge: &Arc<Judge>,
        verdicts: &Verdicts,
        checking: &[usize],
    ) {
        if !self.is_current(judge) {
            return; // another list has taken over
        }
        let mut board = Board::default();
        for (i, standing) in judge.standings().iter().enumerate() {
            let file = judge.catalogue.exercises[i].answer();
            let digest = digest_of_file(&file).ok();
            let verdict = verdicts
                .get(&standing.exercise)
                .filter(|verdict| verdict.digest == digest);
            let mut shown = Shown::new(standing, verdict);
            shown.checking = checking.contains(&i);
            if shown.picture.is_some() {
                shown.picture = digest;
            }
            board.exercises.push(shown);
        }
        self.board.send_replace(board);
    }

    fn in_trouble(&self, failure: &Failure) {
        let trouble = Some(one_line(failure));
        self.board.send_modify(|board| {
            board.preparing = None;
            board.trouble = trouble;
        });
    }

    /// Prepares the checker in the background, so that the first check in a
    /// chapter does not wait for it; whoever waits for something else comes
    /// first.
    pub fn prepare(self: &Arc<Desk>) {
        if self.warming.swap(true, Ordering::AcqRel) {
            return; // somebody is at it
        }
        let desk = self.clone();
        thread::spawn(move || {
            let is_free = || desk.waited_for.load(Ordering::Acquire) == 0;
            while let Some(judge) = desk.judge()
                // What goes wrong here is told at the first check.
                && matches!(judge.warm_up(&is_free), Ok(false))
            {
                thread::sleep(BREATH);
            }
            desk.warming.store(false, Ordering::Release);
            desk.board
                .send_if_modified(|board| board.preparing.take().is_some());
        });
    }

    /// While the result lives, somebody waits.
    fn first(&self) -> First<'_> {
        self.waited_for.fetch_add(1, Ordering::AcqRel);
        First(&self.waited_for)
    }

    /// The student's code at work, as SVG that is safe inside a page. This
    /// waits for the compiler and the program, within the judge's limits.
    pub fn picture(&self, id: &str) -> Result<String, Refusal> {
        let judge = self.judge();
        let exercises = judge.as_ref().map(|j| &j.catalogue.exercises[..]);
        let found = exercises.into_iter().flatten().find(|e| e.id() == id);
        let (Some(judge), Some(exercise)) = (&judge, found) else {
            return Err(Refusal::Unknown(format!("no exercise `{id}`")));
        };
        let digest = digest_of_file(&exercise.answer()).unwrap_or_default();
        if let Ok(pictures) = self.pictures.lock()
            && let Some((of, picture)) = pictures.get(id)
            && *of == digest
        {
            return picture.clone().map_err(Refusal::Failed);
        }
        let _first = self.first();
        let drawn = judge.see(exercise).map_err(|f| one_line(&f));
        let drawn = drawn.and_then(|drawn| drawn);
        if let Ok(mut pictures) = self.pictures.lock() {
            pictures.insert(id.to_string(), (digest, drawn.clone()));
        }
        drawn.map_err(Refusal::Failed)
    }
}

/// Somebody waits; dropped, no longer.
struct First<'a>(&'a AtomicUsize);

impl Drop for First<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Answers that are known not to be right, but not why: what was wrong is
/// not kept from one run to the next.
fn untold(judge: &Judge) -> Vec<usize> {
    let mut places = Vec::new();
    for (i, standing) in judge.standings().iter().enumerate() {
        let told =
            matches!(standing.state, Some(State::NotStarted | State::Passed));
        if !told {
            places.push(i);
        }
    }
    places
}

/// The page has room for one line.
fn one_line(failure: &Failure) -> String {
    const MOST: usize = 300;
    let text = failure.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
