//! A cache of results on disk, by the digest of the program that made them.

use judge::digest_of;
use std::fs;
use std::path::PathBuf;

/// A folder of results, one subfolder per chapter and binary.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The cache in a folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    /// A result of this binary with these arguments, if it is known.
    pub fn get(
        &self,
        chapter: &str,
        binary: &str,
        args: &[String],
    ) -> Option<String> {
        fs::read_to_string(self.file(chapter, binary, args)).ok()
    }

    /// Keeps a result. If this fails, the next build is slower, not wrong.
    pub fn put(
        &self,
        chapter: &str,
        binary: &str,
        args: &[String],
        result: &str,
    ) {
        let file = self.file(chapter, binary, args);
        let draft = file.with_extension(format!("{}", std::process::id()));
        if let Some(folder) = file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        // Renamed when complete: nobody reads half a result.
        if fs::write(&draft, result).is_ok() {
            let _ = fs::rename(&draft, &file);
        }
    }

    /// Removes the results of other binaries of this chapter.
    pub fn prune(&self, chapter: &str, binary: &str) {
        let Ok(entries) = fs::read_dir(self.folder.join(chapter)) else {
            return;
        };
        for entry in entries.flatten() {
            if entry.file_name() != short(binary) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    fn file(&self, chapter: &str, binary: &str, args: &[String]) -> PathBuf {
        let name = digest_of(args.join("\0").as_bytes());
        let folder = self.folder.join(chapter).join(short(binary));
        folder.join(short(&name))
    }
}

/// 128 bits are plenty to tell results apart, and keep paths short.
fn short(digest: &str) -> &str {
    &digest[..digest.len().min(32)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_found_for_its_binary_and_arguments_only() {
        let dir = tempfile::tempdir().unwrap();
        let cache = Cache::new(dir.path().to_path_buf());
        let args = ["figure".to_string(), "spiral".to_string()];
        cache.put("ode", "aa", &args, "<svg/>");
        assert_eq!(cache.get("ode", "aa", &args).unwrap(), "<svg/>");
        assert_eq!(cache.get("ode", "bb", &args), None);
        assert_eq!(cache.get("ode", "aa", &args[..1]), None);
    }

    #[test]
    fn pruning_keeps_the_present_binary() {
        let dir = tempfile::tempdir().unwrap();
        let cache = Cache::new(dir.path().to_path_buf());
        cache.put("ode", "old", &[], "1");
        cache.put("ode", "new", &[], "2");
        cache.prune("ode", "new");
        assert_eq!(cache.get("ode", "old", &[]), None);
        assert_eq!(cache.get("ode", "new", &[]).unwrap(), "2");
    }
}
