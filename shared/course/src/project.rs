//! Finds the project from the folder in which a program runs, never from
//! where it was compiled: a checkout may be copied or renamed.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The root of the project around the folder `from`: the folder with
/// `book/book.toml` and `chapters/`. If there is none, one line says what to
/// do.
pub fn project_around(from: &Path) -> Result<PathBuf, String> {
    let found = from.ancestors().find(|folder| is_root(folder));
    found.map(Path::to_path_buf).ok_or_else(|| {
        format!(
            "no workbook project at {} or above it: run this inside the \
             project, the folder with book/book.toml and chapters/",
            from.display()
        )
    })
}

fn is_root(folder: &Path) -> bool {
    folder.join("book/book.toml").is_file() && folder.join("chapters").is_dir()
}

/// The first of some programs that is on the path.
pub fn on_path(programs: &[&str]) -> Option<PathBuf> {
    first_program(&std::env::var_os("PATH")?, programs)
}

fn first_program(path: &OsStr, programs: &[&str]) -> Option<PathBuf> {
    for program in programs {
        for folder in std::env::split_paths(path) {
            let file = folder.join(format!("{program}{EXE_SUFFIX}"));
            if file.is_file() {
                return Some(file);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::first_program;

    #[test]
    fn a_program_is_found_by_any_of_its_names() {
        let this = std::env::current_exe().unwrap();
        let folder = this.parent().unwrap().as_os_str();
        let name = this.file_stem().unwrap().to_string_lossy();
        let names = ["no-such-program", &*name];
        assert_eq!(first_program(folder, &names), Some(this.clone()));
        assert_eq!(first_program(folder, &names[..1]), None);
    }
}
