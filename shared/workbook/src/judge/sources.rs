//! An answer stands on its own: while it is compiled it may read no other
//! file, or a submission could include the solution.

use super::workshop::{Unit, Workshop};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The sentence about a unit that the compiler read other files for. The
/// compiler itself lists everything it read.
pub fn foreign(workshop: &Workshop, unit: &Unit) -> Option<String> {
    let Some(list) = newest_list(workshop, unit) else {
        return Some("the compiler left no list of what it read".to_string());
    };
    let main = workshop.main_file(unit);
    let allowed: Vec<PathBuf> =
        [&main, &unit.answer, &unit.probe].map(|p| real(p)).into();
    for path in listed(&list) {
        let path = workshop.folder.join(path);
        if !allowed.contains(&real(&path)) {
            return Some(format!(
                "the answer includes the file {}: an answer must stand on \
                 its own",
                path.display()
            ));
        }
    }
    None
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// The list of the last compilation: `deps/ode_euler_step-0123abcd.d`.
fn newest_list(workshop: &Workshop, unit: &Unit) -> Option<String> {
    let start = format!("{}-", unit.name.replace('-', "_"));
    let folder = workshop.target.join("debug/deps");
    let mut newest: Option<(SystemTime, PathBuf)> = None;
    for entry in fs::read_dir(folder).ok()?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(rest) = name.strip_prefix(&start) else { continue };
        let Some(hash) = rest.strip_suffix(".d") else { continue };
        if !hash.chars().all(|c| c.is_ascii_hexdigit()) {
            continue;
        }
        let time = entry.metadata().and_then(|m| m.modified()).ok()?;
        if newest.as_ref().is_none_or(|(latest, _)| time > *latest) {
            newest = Some((time, entry.path()));
        }
    }
    fs::read_to_string(newest?.1).ok()
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
