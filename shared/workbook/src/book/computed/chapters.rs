//! The chapters as the book sees them: programs that draw and compute.

use crate::book::computed::cache::Cache;
use crate::book::computed::compile::Binaries;
use crate::book::computed::process;
use course::contract::{
    ChapterList, FigureInfo, SceneInfo, TableInfo, ValueInfo,
};
use judge::{Failure, Project, digest_of_file, known, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// While the book is built a figure may take its time.
const BUILD_LIMIT: Duration = Duration::from_secs(120);

/// One chapter's program and what it offers.
#[derive(Debug, Clone)]
pub struct Chapter {
    /// The program.
    pub program: PathBuf,
    /// The digest of the program's file.
    pub digest: String,
    /// What it can draw and compute.
    pub list: ChapterList,
}

/// All chapters that have a program, by package name.
#[derive(Debug, Clone)]
pub struct Chapters {
    by_name: BTreeMap<String, Chapter>,
    cache: Cache,
}

/// A question to a chapter: its package and the arguments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    /// The chapter's package.
    pub chapter: String,
    /// The arguments of its program.
    pub args: Vec<String>,
}

/// The answers to a set of calls: standard output, or one line of error.
pub type Answers = BTreeMap<Call, Result<String, String>>;

impl Chapters {
    /// Asks every program what it offers.
    pub fn open(
        project: &Project,
        binaries: &Binaries,
    ) -> Result<Chapters, Failure> {
        let mut chapters = Chapters {
            by_name: BTreeMap::new(),
            cache: Cache::new(project.generated().join("cache")),
        };
        for (name, program) in binaries {
            let digest = digest_of_file(program)
                .map_err(|e| Failure::machine("read", program, &e))?;
            chapters.cache.prune(name, &digest);
            let mut chapter = Chapter {
                program: program.clone(),
                digest,
                list: ChapterList::default(),
            };
            let args = ["list".to_string(), "--json".to_string()];
            let told = chapters
                .ask(name, &chapter, &args)
                .and_then(|json| {
                    serde_json::from_str(&json).map_err(|e| e.to_string())
                })
                .map_err(|e| {
                    Failure::Machine(format!("chapter {name}: list: {e}"))
                })?;
            chapter.list = told;
            chapters.by_name.insert(name.clone(), chapter);
        }
        Ok(chapters)
    }

    /// The chapter with this package name.
    pub fn get(&self, name: &str) -> Option<&Chapter> {
        self.by_name.get(name)
    }

    /// All of them, in the order of the course.
    pub fn in_order(&self) -> Vec<&Chapter> {
        let mut all: Vec<&Chapter> = self.by_name.values().collect();
        all.sort_by_key(|chapter| chapter.list.number);
        all
    }

    /// The chapter with this package name, or advice.
    pub fn find(&self, name: &str) -> Result<&Chapter, String> {
        self.get(name).ok_or_else(|| {
            let names = self.by_name.keys().map(String::as_str);
            format!("no chapter program `{name}`; {}", known(names))
        })
    }

    /// Answers all calls, several at once, from the cache where possible.
    pub fn answer(
        &self,
        calls: &BTreeSet<Call>,
        done: &(dyn Fn(&Call) + Sync),
    ) -> Answers {
        let calls: Vec<&Call> = calls.iter().collect();
        let answers = Mutex::new(Answers::new());
        let next = AtomicUsize::new(0);
        let workers = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..workers.min(calls.len()) {
                scope.spawn(|| {
                    while let Some(call) =
                        calls.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let answer = self.answer_one(call);
                        done(call);
                        if let Ok(mut answers) = answers.lock() {
                            answers.insert((*call).clone(), answer);
                        }
                    }
                });
            }
        });
        answers.into_inner().unwrap_or_default()
    }

    fn answer_one(&self, call: &Call) -> Result<String, String> {
        let chapter = self.find(&call.chapter)?;
        self.ask(&call.chapter, chapter, &call.args)
    }

    fn ask(
        &self,
        name: &str,
        chapter: &Chapter,
        args: &[String],
    ) -> Result<String, String> {
        if let Some(known) = self.cache.get(name, &chapter.digest, args) {
            return Ok(known);
        }
        let output = ask_program(&chapter.program, args, BUILD_LIMIT)?;
        self.cache.put(name, &chapter.digest, args, &output);
        Ok(output)
    }
}

/// Runs a chapter's program and turns a refusal into its one line.
pub fn ask_program(
    program: &std::path::Path,
    args: &[String],
    limit: Duration,
) -> Result<String, String> {
    let answer = process::run(program, args, limit)?;
    if answer.success {
        return Ok(answer.stdout);
    }
    let line = answer.stderr.lines().find(|line| !line.trim().is_empty());
    Err(match line {
        Some(line) => line.trim().to_string(),
        None => "ended without a word".to_string(),
    })
}

impl Chapter {
    /// The figure with this name, or advice.
    pub fn figure(&self, name: &str) -> Result<&FigureInfo, String> {
        pick("figure", name, &self.list.figures, |figure| &figure.name)
    }

    /// The table with this name, or advice.
    pub fn table(&self, name: &str) -> Result<&TableInfo, String> {
        pick("table", name, &self.list.tables, |table| &table.name)
    }

    /// The value with this name, or advice.
    pub fn value(&self, name: &str) -> Result<&ValueInfo, String> {
        pick("value", name, &self.list.values, |value| &value.name)
    }

    /// The scene with this name, or advice.
    pub fn scene(&self, name: &str) -> Result<&SceneInfo, String> {
        pick("scene", name, &self.list.scenes, |scene| &scene.name)
    }
}

fn pick<'a, T>(
    kind: &str,
    name: &str,
    all: &'a [T],
    name_of: fn(&T) -> &String,
) -> Result<&'a T, String> {
    let found = all.iter().find(|item| name_of(item) == name);
    found.ok_or_else(|| {
        let names = all.iter().map(|item| name_of(item).as_str());
        format!("no {kind} `{name}`; {}", nearest(name, names))
    })
}
