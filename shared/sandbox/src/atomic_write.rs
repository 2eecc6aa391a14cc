//! Writes files so that a reader meets the whole file or none of it.

use crate::system::rename;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes a file beside its place and renames it when it is complete. The
/// folder is made if need be.
pub fn write_atomically(
    path: &Path,
    bytes: impl AsRef<[u8]>,
) -> io::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    let draft = PathBuf::from(draft);
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(&draft, bytes)?;
    rename(&draft, path)
}
