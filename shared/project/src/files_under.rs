//! The files below a folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files below `folder`, in order, with their paths from `root`. Hidden
/// folders and build products are left out.
pub fn files_under(root: &Path, folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries: io::Result<Vec<_>> =
        fs::read_dir(root.join(folder))?.collect();
    let mut entries = entries?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let path = folder.join(&name);
        if !entry.path().is_dir() {
            files.push(path);
        } else if name != "target" && !name.as_encoded_bytes().starts_with(b".")
        {
            files.extend(files_under(root, &path)?);
        }
    }
    Ok(files)
}

/// Whether a file's name ends so.
pub fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}
