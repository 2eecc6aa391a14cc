//! The chapters as the book sees them: programs that draw and compute.

use crate::book::computed::cache::Cache;
use crate::book::computed::lack::Lack;
use crate::book::computed::process;
use crate::book::computed::supply::{Age, Supplies};
use course::contract::{
    ChapterList, FigureInfo, SceneInfo, TableInfo, ValueInfo,
};
use judge::{Failure, Project, digest_of_file, known, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
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
    /// How it relates to the sources.
    age: Age,
}

/// All chapters that have a program, by package name, and why the others
/// have none.
#[derive(Debug, Clone)]
pub struct Chapters {
    by_name: BTreeMap<String, Chapter>,
    without: BTreeMap<String, Lack>,
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
    /// Asks every program what it offers. A chapter whose program cannot
    /// tell is kept as one that has none.
    pub fn open(project: &Project, supplies: &Supplies) -> Chapters {
        let mut chapters = Chapters {
            by_name: BTreeMap::new(),
            without: BTreeMap::new(),
            cache: Cache::new(project.generated().join("cache")),
        };
        for (name, supply) in supplies {
            let opened = match (&supply.program, supply.age) {
                (Some(program), age) => chapters.ask_list(name, program, age),
                (None, Age::Waiting) => Err(Lack::Waiting),
                (None, Age::Fresh | Age::Broken) => {
                    Err(Lack::Failed(supply.why(name)))
                }
            };
            match opened {
                Ok(chapter) => {
                    chapters.by_name.insert(name.clone(), chapter);
                }
                Err(lack) => {
                    chapters.without.insert(name.clone(), lack);
                }
            }
        }
        chapters
    }

    fn ask_list(
        &self,
        name: &str,
        program: &Path,
        age: Age,
    ) -> Result<Chapter, Lack> {
        let digest = digest_of_file(program).map_err(|e| {
            Lack::Failed(format!("cannot read {}: {e}", program.display()))
        })?;
        self.cache.prune(name, &digest);
        let mut chapter = Chapter {
            program: program.to_path_buf(),
            digest,
            list: ChapterList::default(),
            age,
        };
        let args = ["list".to_string(), "--json".to_string()];
        let told = self.ask(name, &chapter, &args).and_then(|json| {
            serde_json::from_str(&json).map_err(|e| e.to_string())
        });
        chapter.list = told
            .map_err(|e| Lack::Failed(format!("chapter {name}: list: {e}")))?;
        Ok(chapter)
    }

    /// The first chapter whose program cannot tell what it offers.
    pub fn complaint(&self) -> Option<Failure> {
        let lack = self.without.values().next()?;
        Some(Failure::Machine(lack.to_string()))
    }

    /// The chapters that cannot be asked, and why.
    pub fn without(&self) -> impl Iterator<Item = (&str, &Lack)> {
        self.without.iter().map(|(name, lack)| (name.as_str(), lack))
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

    /// The chapter with this package name, or why there is none.
    pub fn find(&self, name: &str) -> Result<&Chapter, Lack> {
        if let Some(lack) = self.without.get(name) {
            return Err(lack.clone());
        }
        self.get(name).ok_or_else(|| {
            let names = self.by_name.keys().map(String::as_str);
            let known = known(names);
            Lack::Mistake(format!("no chapter program `{name}`; {known}"))
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
        let chapter =
            self.find(&call.chapter).map_err(|lack| lack.to_string())?;
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
    program: &Path,
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
    pub fn figure(&self, name: &str) -> Result<&FigureInfo, Lack> {
        self.pick("figure", name, &self.list.figures, |figure| &figure.name)
    }

    /// The table with this name, or advice.
    pub fn table(&self, name: &str) -> Result<&TableInfo, Lack> {
        self.pick("table", name, &self.list.tables, |table| &table.name)
    }

    /// The value with this name, or advice.
    pub fn value(&self, name: &str) -> Result<&ValueInfo, Lack> {
        self.pick("value", name, &self.list.values, |value| &value.name)
    }

    /// The scene with this name, or advice.
    pub fn scene(&self, name: &str) -> Result<&SceneInfo, Lack> {
        self.pick("scene", name, &self.list.scenes, |scene| &scene.name)
    }

    fn pick<'a, T>(
        &self,
        kind: &str,
        name: &str,
        all: &'a [T],
        name_of: fn(&T) -> &String,
    ) -> Result<&'a T, Lack> {
        let found = all.iter().find(|item| name_of(item) == name);
        found.ok_or_else(|| {
            let names = all.iter().map(|item| name_of(item).as_str());
            let advice = nearest(name, names);
            self.lack(format!("no {kind} `{name}`; {advice}"))
        })
    }

    /// What was asked for and this program does not know is the author's
    /// mistake, unless the sources have gone on since the program was made.
    pub fn lack(&self, message: String) -> Lack {
        match self.age {
            Age::Fresh => Lack::Mistake(message),
            Age::Waiting => Lack::Waiting,
            Age::Broken => {
                let name = &self.list.chapter;
                Lack::Failed(format!("{name} does not compile"))
            }
        }
    }
}
