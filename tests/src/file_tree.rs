//! The files under a folder, to see whether any of them has changed.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What each file holds, by its path; of a link where it leads. Folders with
/// one of these names at the top are left out.
pub fn digests(root: &Path, without: &[&str]) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        for entry in entries {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                if folder != root || !without.contains(&name.as_str()) {
                    found.insert(path.clone(), "folder".to_string());
                    open.push(path);
                }
            } else {
                found.insert(path.clone(), digest(&path, kind.is_symlink()));
            }
        }
    }
    found
}

fn digest(path: &Path, is_link: bool) -> String {
    if is_link {
        return format!("link to {:?}", fs::read_link(path).ok());
    }
    let mut hasher = DefaultHasher::new();
    match fs::read(path) {
        Ok(bytes) => bytes.hash(&mut hasher),
        Err(e) => return format!("unreadable: {e}"),
    }
    format!("{:016x}", hasher.finish())
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &target)?,
            false => fs::copy(entry.path(), &target).map(drop)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_seen() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("a/target")).unwrap();
        fs::create_dir_all(dir.path().join("target")).unwrap();
        fs::write(dir.path().join("a/target/x"), "1").unwrap();
        fs::write(dir.path().join("target/y"), "1").unwrap();
        let before = digests(dir.path(), &["target"]);
        assert_eq!(before.len(), 3);
        fs::write(dir.path().join("target/y"), "2").unwrap();
        assert_eq!(digests(dir.path(), &["target"]), before);
        fs::write(dir.path().join("a/target/x"), "2").unwrap();
        assert_ne!(digests(dir.path(), &["target"]), before);
    }
}
