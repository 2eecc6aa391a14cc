//! An answer must not include other files, or a submission could include the
//! solution. The sandbox prevents it; where there is none, the compiler's own
//! list of the files that it read tells.

use crate::compilation_unit::CompilationUnit;
use crate::diagnostic::Diagnostic;
use project::slash_path;
use std::path::{Path, PathBuf};

/// Why a unit is refused if the compiler read other files for it. `list` is
/// what the compiler says it read, `main` the unit's main file.
pub fn file_outside(
    list: &str,
    unit: &CompilationUnit,
    main: &Path,
) -> Option<String> {
    let mut allowed = vec![real(main), real(&unit.probe)];
    allowed.extend(unit.answers.iter().map(|answer| real(answer)));
    let other =
        listed(list).into_iter().find(|path| !allowed.contains(&real(path)))?;
    Some(refusal(&slash_path(&other)))
}

/// The same where the sandbox has denied a file: the compiler complains that
/// it could not read it.
pub fn denied_file(messages: &[Diagnostic]) -> Option<String> {
    for message in messages {
        let words = message.message.strip_prefix("couldn't read `");
        let closed = message.message.contains("Permission denied");
        if let Some((file, _)) = words.and_then(|w| w.split_once('`'))
            && closed
        {
            return Some(refusal(file));
        }
    }
    None
}

fn refusal(file: &str) -> String {
    format!(
        "the answer includes the file {file}: an answer must stand on its own"
    )
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// Each file that was read has a line of its own: `path:`, spaces escaped.
fn listed(list: &str) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for line in list.lines() {
        if let Some(path) = line.strip_suffix(':') {
            paths.push(PathBuf::from(path.replace("\\ ", " ")));
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_compilers_list_is_found() {
        let list = "/t/x.d: a.rs /p/my\\ file.rs\n\n/t/x: a.rs\n\n\
                    a.rs:\n/p/my\\ file.rs:\n\n# env-dep:HOME=/root\n";
        let found = listed(list);
        assert_eq!(found, ["a.rs", "/p/my file.rs"].map(PathBuf::from));
    }
}
