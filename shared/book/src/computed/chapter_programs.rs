//! The chapters' programs, which draw and compute for the book.

use crate::computed::program_status::{Freshness, ProgramStatuses};
use crate::computed::result_cache::Cache;
use crate::computed::timed_process;
use crate::computed::unavailable::Unavailable;
use course::json_output::{
    ChapterList, FigureInfo, SceneInfo, TableInfo, ValueInfo,
};
use judge::{
    Failure, Project, digest_of_file, known_names, nearest_names, parallel_map,
    thread_count,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A figure may take this long while the book is built.
const BUILD_LIMIT: Duration = Duration::from_secs(120);

/// One chapter's program and what it offers.
#[derive(Debug, Clone)]
pub struct ChapterProgram {
    /// The program.
    pub program: PathBuf,
    /// The digest of the program's file.
    pub digest: String,
    /// What it can draw and compute.
    pub list: ChapterList,
    /// Whether it was made from the present sources.
    freshness: Freshness,
}

/// All chapters that have a program, by package name, and why the others
/// have none.
#[derive(Debug, Clone)]
pub struct ChapterPrograms {
    by_name: BTreeMap<String, ChapterProgram>,
    without: BTreeMap<String, Unavailable>,
    cache: Cache,
}

/// A call of a chapter's program: its package and the arguments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProgramCall {
    /// The chapter's package.
    pub chapter: String,
    /// The arguments of its program.
    pub args: Vec<String>,
}

/// The answers to a set of calls: standard output, or one line of error.
pub type ProgramAnswers = BTreeMap<ProgramCall, Result<String, String>>;

impl ChapterPrograms {
    /// Asks every program what it offers. A chapter whose program does not
    /// answer counts as one that has none.
    pub fn open(
        project: &Project,
        statuses: &ProgramStatuses,
    ) -> ChapterPrograms {
        let mut chapters = ChapterPrograms {
            by_name: BTreeMap::new(),
            without: BTreeMap::new(),
            cache: Cache::new(project.generated().join("cache")),
        };
        for (name, status) in statuses {
            let opened = match (&status.program, status.freshness) {
                (Some(program), freshness) => {
                    chapters.ask_list(name, program, freshness)
                }
                (None, Freshness::Pending) => Err(Unavailable::Pending),
                (None, Freshness::Current | Freshness::Broken) => {
                    Err(Unavailable::Failed(status.why(name)))
                }
            };
            match opened {
                Ok(chapter) => {
                    chapters.by_name.insert(name.clone(), chapter);
                }
                Err(unavailable) => {
                    chapters.without.insert(name.clone(), unavailable);
                }
            }
        }
        chapters
    }

    fn ask_list(
        &self,
        name: &str,
        program: &Path,
        freshness: Freshness,
    ) -> Result<ChapterProgram, Unavailable> {
        let digest = digest_of_file(program).map_err(|e| {
            Unavailable::Failed(format!(
                "cannot read {}: {e}",
                program.display()
            ))
        })?;
        self.cache.prune(name, &digest);
        let mut chapter = ChapterProgram {
            program: program.to_path_buf(),
            digest,
            list: ChapterList::default(),
            freshness,
        };
        let args = ["list".to_string(), "--json".to_string()];
        let list = self.ask(name, &chapter, &args).and_then(|json| {
            serde_json::from_str(&json).map_err(|e| e.to_string())
        });
        chapter.list = list.map_err(|e| {
            Unavailable::Failed(format!("chapter {name}: list: {e}"))
        })?;
        Ok(chapter)
    }

    /// Why the first chapter without a working program has none.
    pub fn first_failure(&self) -> Option<Failure> {
        let unavailable = self.without.values().next()?;
        Some(Failure::Machine(unavailable.to_string()))
    }

    /// The chapters without a program, and why.
    pub fn without(&self) -> impl Iterator<Item = (&str, &Unavailable)> {
        self.without
            .iter()
            .map(|(name, unavailable)| (name.as_str(), unavailable))
    }

    /// The chapter with this package name.
    pub fn get(&self, name: &str) -> Option<&ChapterProgram> {
        self.by_name.get(name)
    }

    /// All of them, in the order of the course.
    pub fn in_order(&self) -> Vec<&ChapterProgram> {
        let mut all: Vec<&ChapterProgram> = self.by_name.values().collect();
        all.sort_by_key(|chapter| chapter.list.number);
        all
    }

    /// The chapter with this package name, or why there is none.
    pub fn find(&self, name: &str) -> Result<&ChapterProgram, Unavailable> {
        if let Some(unavailable) = self.without.get(name) {
            return Err(unavailable.clone());
        }
        self.get(name).ok_or_else(|| {
            let names = self.by_name.keys().map(String::as_str);
            let known = known_names(names);
            Unavailable::Mistake(format!(
                "no chapter program `{name}`; {known}"
            ))
        })
    }

    /// Answers all calls, several at once, from the cache where possible.
    pub fn answer(
        &self,
        calls: &BTreeSet<ProgramCall>,
        done: &(dyn Fn(&ProgramCall) + Sync),
    ) -> ProgramAnswers {
        let calls: Vec<&ProgramCall> = calls.iter().collect();
        let answers = parallel_map(thread_count(), calls, |call| {
            let answer = self.answer_one(call);
            done(call);
            (call.clone(), answer)
        });
        answers.into_iter().collect()
    }

    fn answer_one(&self, call: &ProgramCall) -> Result<String, String> {
        let chapter = self
            .find(&call.chapter)
            .map_err(|unavailable| unavailable.to_string())?;
        self.ask(&call.chapter, chapter, &call.args)
    }

    fn ask(
        &self,
        name: &str,
        chapter: &ChapterProgram,
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

/// Runs a chapter's program. An error is one line.
pub fn ask_program(
    program: &Path,
    args: &[String],
    limit: Duration,
) -> Result<String, String> {
    let answer = timed_process::run(program, args, limit)?;
    if answer.status.success() {
        return Ok(String::from_utf8_lossy(&answer.stdout).into_owned());
    }
    let words = String::from_utf8_lossy(&answer.stderr);
    let line = words.lines().find(|line| !line.trim().is_empty());
    Err(match line {
        Some(line) => line.trim().to_string(),
        None => "it ended without an error message".to_string(),
    })
}

impl ChapterProgram {
    /// The figure with this name, or advice.
    pub fn figure(&self, name: &str) -> Result<&FigureInfo, Unavailable> {
        self.pick("figure", name, &self.list.figures, |figure| &figure.name)
    }

    /// The table with this name, or advice.
    pub fn table(&self, name: &str) -> Result<&TableInfo, Unavailable> {
        self.pick("table", name, &self.list.tables, |table| &table.name)
    }

    /// The value with this name, or advice.
    pub fn value(&self, name: &str) -> Result<&ValueInfo, Unavailable> {
        self.pick("value", name, &self.list.values, |value| &value.name)
    }

    /// The scene with this name, or advice.
    pub fn scene(&self, name: &str) -> Result<&SceneInfo, Unavailable> {
        self.pick("scene", name, &self.list.scenes, |scene| &scene.name)
    }

    fn pick<'a, T>(
        &self,
        kind: &str,
        name: &str,
        all: &'a [T],
        name_of: fn(&T) -> &String,
    ) -> Result<&'a T, Unavailable> {
        let found = all.iter().find(|item| name_of(item) == name);
        found.ok_or_else(|| {
            let names = all.iter().map(|item| name_of(item).as_str());
            let advice = nearest_names(name, names);
            self.unavailable(format!("no {kind} `{name}`; {advice}"))
        })
    }

    /// What this program does not know is the author's mistake, unless the
    /// sources have changed since the program was made.
    pub fn unavailable(&self, message: String) -> Unavailable {
        match self.freshness {
            Freshness::Current => Unavailable::Mistake(message),
            Freshness::Pending => Unavailable::Pending,
            Freshness::Broken => {
                let name = &self.list.chapter;
                Unavailable::Failed(format!("{name} does not compile"))
            }
        }
    }
}
