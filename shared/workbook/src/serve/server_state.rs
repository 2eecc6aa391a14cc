//! What the requests to the local server share.

use crate::serve::background_judge::BackgroundJudge;
use crate::serve::live_scenes::running_scenes::RunningScenes;
use book::ChapterPrograms;
use book::ProgramStatuses;
use judge::{Project, thread_count};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::{Semaphore, watch};

/// So long does a server that is being stopped wait for its build.
const LONGEST_FAREWELL: Duration = Duration::from_secs(2);

/// What the requests share.
pub struct ServerState {
    /// The project being served.
    pub project: Project,
    /// The folder of the last good book.
    pub out: PathBuf,
    /// The port it listens at.
    pub(super) port: u16,
    chapters: RwLock<Option<Arc<ChapterPrograms>>>,
    /// The status of the chapters' programs after the last build.
    statuses: Mutex<ProgramStatuses>,
    /// What open pages are told about builds.
    pub(super) news: watch::Sender<BuildNews>,
    /// Only so many chapter programs run at once.
    pub(super) program_permits: Semaphore,
    /// The scenes that run on open pages.
    pub(super) live_scenes: Arc<RunningScenes>,
    /// One answer is read or written at a time.
    pub(super) answer_turn: Mutex<()>,
    /// Judges exercises as they are saved.
    pub background_judge: Arc<BackgroundJudge>,
    is_stopping: AtomicBool,
}

/// What an open page is told about builds.
#[derive(Debug, Clone, Serialize)]
pub struct BuildNews {
    /// Distinguishes this run of the server from others.
    pub run: String,
    /// Counts good builds.
    pub build: u64,
    /// Why the last build failed, if it did.
    pub errors: Option<String>,
    /// The chapters that do not compile, and what the compiler says.
    pub behind: Option<String>,
    /// What is being built at the moment.
    pub doing: Option<String>,
}

impl ServerState {
    /// A server that has no book yet.
    pub fn new(project: Project, port: u16) -> ServerState {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let run = now.map_or(0, |now| now.as_millis()).to_string();
        let news = BuildNews {
            run,
            build: 0,
            errors: None,
            behind: None,
            doing: None,
        };
        let threads = thread_count();
        ServerState {
            out: project.generated().join("book"),
            background_judge: Arc::new(BackgroundJudge::new(&project)),
            project,
            port,
            chapters: RwLock::new(None),
            statuses: Mutex::default(),
            news: watch::Sender::new(news),
            program_permits: Semaphore::new(threads),
            live_scenes: Arc::new(RunningScenes::new()),
            answer_turn: Mutex::default(),
            is_stopping: AtomicBool::new(false),
        }
    }

    /// Ends a build that is going on, and waits for that, but not for ever:
    /// cargo would go on compiling for nobody.
    pub fn stop_building(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        let begun = Instant::now();
        while self.is_building() && begun.elapsed() < LONGEST_FAREWELL {
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether the server is being stopped.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    fn is_building(&self) -> bool {
        self.news.borrow().doing.is_some()
    }

    /// A good build: pages reload.
    pub fn build_succeeded(&self, chapters: ChapterPrograms) {
        if let Ok(mut current) = self.chapters.write() {
            *current = Some(Arc::new(chapters));
        }
        self.news.send_modify(|news| {
            news.build += 1;
            news.errors = None;
        });
    }

    /// A failed build: pages stay and show why.
    pub fn build_failed(&self, why: String) {
        self.news.send_modify(|news| news.errors = Some(why));
    }

    /// A build begins: earlier errors may be fixed by now.
    pub fn build_started(&self) {
        self.news.send_modify(|news| {
            news.errors = None;
            news.behind = None;
            news.doing = Some("reading what has changed".to_string());
        });
    }

    /// What is being done, in one line.
    pub fn doing(&self, what: &str) {
        self.news.send_modify(|news| news.doing = Some(what.to_string()));
    }

    /// Passes the steps of a progress reporter on to the pages.
    pub fn progress_callback(
        &self,
    ) -> impl Fn(&str, usize, usize) + Send + Sync + 'static {
        let news = self.news.clone();
        move |what, done, of| {
            let line = match of {
                0 => what.to_string(),
                _ => format!("{what} ({done} of {of})"),
            };
            news.send_modify(|news| news.doing = Some(line));
        }
    }

    /// Which chapters do not compile, so that their programs are outdated.
    pub fn set_outdated(&self, words: Option<String>) {
        self.news.send_modify(|news| news.behind = words);
    }

    /// A build is over.
    pub fn build_finished(&self) {
        self.news.send_modify(|news| news.doing = None);
    }

    /// Whether the last build succeeded.
    pub fn is_good(&self) -> bool {
        let news = self.news.borrow();
        news.build > 0 && news.errors.is_none()
    }

    /// Whether there is a book, perhaps from an earlier run.
    pub fn has_book(&self) -> bool {
        self.out.join("index.html").is_file()
    }

    /// The status of the chapters' programs.
    pub fn statuses(&self) -> ProgramStatuses {
        let statuses = self.statuses.lock();
        statuses.map(|kept| kept.clone()).unwrap_or_default()
    }

    /// Keeps the status of the programs for the next build.
    pub fn set_statuses(&self, statuses: ProgramStatuses) {
        if let Ok(mut kept) = self.statuses.lock() {
            *kept = statuses;
        }
    }

    /// Identifies the present build.
    pub(super) fn build_id(&self) -> String {
        let news = self.news.borrow();
        format!("{}:{}", news.run, news.build)
    }

    /// The programs of the last good build.
    pub(super) fn chapters(&self) -> Option<Arc<ChapterPrograms>> {
        self.chapters.read().ok().and_then(|current| current.clone())
    }
}
