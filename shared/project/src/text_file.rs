//! Text files and the names of files, the same on every system.

use std::path::{MAIN_SEPARATOR, Path};
use std::{fs, io};

/// Reads a text file. Its lines end with `\n`, whatever git or an editor
/// made of them.
pub fn read_text(path: &Path) -> io::Result<String> {
    let text = fs::read_to_string(path)?;
    Ok(match text.contains('\r') {
        true => text.replace("\r\n", "\n"),
        false => text,
    })
}

/// A path as pages, messages and locked files have it: with `/`, which every
/// system understands.
pub fn slash_path(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_do_not_matter() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        for text in ["one\ntwo\n", "one\r\ntwo\r\n", "one\r\ntwo\n"] {
            fs::write(&path, text).unwrap();
            assert_eq!(read_text(&path).unwrap(), "one\ntwo\n");
        }
        // Not a line end.
        fs::write(&path, "one\rtwo").unwrap();
        assert_eq!(read_text(&path).unwrap(), "one\rtwo");
    }

    #[test]
    fn paths_are_shown_with_slashes() {
        let path = Path::new("chapters").join("01-ode").join("src");
        assert_eq!(slash_path(&path), "chapters/01-ode/src");
    }
}
