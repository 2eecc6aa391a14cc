//! The folder of one grading run: its seed, its journal, and the lock that
//! keeps a second run out.

use crate::running::journal::Journal;
use judge::{Failure, report_token, write_atomically};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// `run.json`: what must stay the same when a run is resumed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Begun {
    version: u32,
    seed: u64,
    shard: Option<String>,
    /// The file with the rule about late work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<PathBuf>,
}

const VERSION: u32 = 1;

/// A run in its folder.
pub struct GradingRun {
    /// The folder.
    pub folder: PathBuf,
    /// What fixes the inputs of property and held-out cases.
    pub seed: u64,
    /// What has been judged already.
    pub journal: Journal,
    begun: Begun,
    _lock: File,
}

impl GradingRun {
    /// Begins a run in a folder, or resumes the one that is there.
    pub fn open(
        folder: &Path,
        seed: Option<u64>,
        shard: Option<String>,
        fresh: bool,
    ) -> Result<GradingRun, Failure> {
        let failed = |e| Failure::machine("use", folder, &e);
        refuse_other_folder(folder)?;
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::create(folder.join("in-use")).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::User(format!(
                    "{} is in use by another run",
                    folder.display()
                )));
            }
            Err(TryLockError::Error(e)) => return Err(failed(e)),
        }
        let file = folder.join("run.json");
        if fresh {
            for name in ["run.json", "journal.jsonl"] {
                let _ = fs::remove_file(folder.join(name));
            }
        }
        let earlier = fs::read(&file).ok();
        let earlier: Option<Begun> =
            earlier.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let begun = match earlier {
            Some(begun) => same(begun, seed, &shard, folder)?,
            None => {
                let seed = seed.unwrap_or_else(fresh_seed);
                Begun { version: VERSION, seed, shard, late: None }
            }
        };
        let journal = Journal::open(&folder.join("journal.jsonl"))?;
        let (folder, seed) = (folder.to_path_buf(), begun.seed);
        let run = GradingRun { folder, seed, journal, begun, _lock: lock };
        run.keep()?;
        Ok(run)
    }

    /// Writes down what must stay the same. A run that is killed meanwhile
    /// must not lose its seed.
    fn keep(&self) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(&self.begun)
            .map_err(|e| Failure::Machine(format!("run.json: {e}")))?;
        self.write("run.json", &(text + "\n"))
    }

    /// The file with the rule about late work: the one that is given now, or
    /// else the one that this run began with.
    pub fn late_file(
        &mut self,
        given: Option<&Path>,
    ) -> Result<Option<PathBuf>, Failure> {
        if let Some(given) = given {
            let whole = given.canonicalize();
            let whole = whole.unwrap_or_else(|_| given.to_path_buf());
            self.begun.late = Some(whole);
            self.keep()?;
        }
        Ok(self.begun.late.clone())
    }

    /// Writes a file of this run atomically.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        write_report(&self.folder.join(name), text)
    }
}

/// Writes a report, so that a reader meets the whole file or none of it.
pub fn write_report(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text)
        .map_err(|e| Failure::machine("write", path, &e))
}

/// Does not write into a folder with other files in it.
fn refuse_other_folder(folder: &Path) -> Result<(), Failure> {
    let ours = folder.join("run.json").is_file()
        || folder.join("in-use").is_file()
        || folder.join("grades.json").is_file();
    let mut entries = fs::read_dir(folder).into_iter().flatten();
    if !ours && entries.next().is_some() {
        return Err(Failure::User(format!(
            "{} is not empty and holds no earlier run: choose another --out",
            folder.display()
        )));
    }
    Ok(())
}

/// The earlier run, if this call matches it.
fn same(
    begun: Begun,
    seed: Option<u64>,
    shard: &Option<String>,
    folder: &Path,
) -> Result<Begun, Failure> {
    let other = |what: String| {
        Err(Failure::User(format!(
            "{} holds a run with {what}: choose another --out, or start again \
             with --fresh",
            folder.display()
        )))
    };
    if begun.version != VERSION {
        return other(format!("format {}", begun.version));
    }
    if seed.is_some_and(|seed| seed != begun.seed) {
        return other(format!("the seed {}", begun.seed));
    }
    if begun.shard != *shard {
        let part = begun.shard.unwrap_or_else(|| "none".to_string());
        return other(format!("--shard {part}"));
    }
    Ok(begun)
}

/// A seed that nobody can guess, small enough for every program that reads
/// JSON.
pub fn fresh_seed() -> u64 {
    u64::from_str_radix(&report_token()[..12], 16).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(folder: &Path, seed: Option<u64>) -> Result<GradingRun, Failure> {
        GradingRun::open(folder, seed, None, false)
    }

    #[test]
    fn a_run_is_resumed_with_its_seed_and_another_seed_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("out");
        let first = open(&folder, None).unwrap();
        let seed = first.seed;
        drop(first);
        let again = open(&folder, None).unwrap();
        assert_eq!(again.seed, seed);
        drop(again);
        assert!(open(&folder, Some(seed)).is_ok());
        let error = open(&folder, Some(seed + 1)).err().unwrap().to_string();
        assert!(error.contains("start again with --fresh"), "{error}");
        let other =
            GradingRun::open(&folder, Some(seed + 1), None, true).unwrap();
        assert_eq!(other.seed, seed + 1);
    }

    #[test]
    fn the_rule_about_late_work_is_kept_like_the_seed() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("out");
        let mut first = open(&folder, None).unwrap();
        assert_eq!(first.late_file(None).unwrap(), None);
        let rule = dir.path().join("late.toml");
        fs::write(&rule, "").unwrap();
        let rule = rule.canonicalize().unwrap();
        first.late_file(Some(&rule)).unwrap();
        drop(first);
        let mut again = open(&folder, None).unwrap();
        assert_eq!(again.late_file(None).unwrap(), Some(rule));
    }

    #[test]
    fn every_run_has_a_seed_of_its_own() {
        let seeds: Vec<u64> = (0..4).map(|_| fresh_seed()).collect();
        for i in 0..4 {
            assert!(!seeds[..i].contains(&seeds[i]), "{seeds:?}");
            // JSON numbers are exact up to here in every language.
            assert!(seeds[i] < 1 << 53);
        }
    }

    #[test]
    fn a_folder_in_use_or_with_other_things_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("out");
        let first = open(&folder, None).unwrap();
        let error = open(&folder, None).err().unwrap().to_string();
        assert!(error.contains("in use by another run"), "{error}");
        drop(first);
        fs::write(dir.path().join("thesis.tex"), "x").unwrap();
        let error = open(dir.path(), None).err().unwrap().to_string();
        assert!(error.contains("not empty"), "{error}");
    }
}
