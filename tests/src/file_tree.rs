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

/// The same with line ends as Windows has them, in all that is text.
pub fn copy_with_crlf(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_with_crlf(&entry.path(), &target)?;
            continue;
        }
        let bytes = fs::read(entry.path())?;
        match std::str::from_utf8(&bytes) {
            Ok(text) if !text.contains('\0') => {
                fs::write(target, text.replace('\n', "\r\n"))?;
            }
            _ => fs::write(target, bytes)?,
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

    #[test]
    fn line_ends_are_changed_in_texts_only() {
        let dir = tempfile::tempdir().unwrap();
        let (from, to) = (dir.path().join("from"), dir.path().join("to"));
        fs::create_dir_all(from.join("a")).unwrap();
        fs::write(from.join("a/page.md"), "one\ntwo\n").unwrap();
        fs::write(from.join("font"), b"\0\n").unwrap();
        fs::write(from.join("picture"), b"\xff\n").unwrap();
        copy_with_crlf(&from, &to).unwrap();
        let text = fs::read(to.join("a/page.md")).unwrap();
        assert_eq!(text, b"one\r\ntwo\r\n");
        assert_eq!(fs::read(to.join("font")).unwrap(), b"\0\n");
        assert_eq!(fs::read(to.join("picture")).unwrap(), b"\xff\n");
    }
}
