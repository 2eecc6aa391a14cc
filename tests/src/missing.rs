//! What this machine has and lacks for a test.

pub use course::testing::skip;
use std::env::consts::EXE_SUFFIX;

/// The first of these programs that is on the path.
pub fn on_path(names: &[&str]) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    for name in names {
        for folder in std::env::split_paths(&path) {
            let file = folder.join(format!("{name}{EXE_SUFFIX}"));
            if file.is_file() {
                return Some(file);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_by_any_of_its_names() {
        let names = ["no-such-program", "cargo"];
        assert!(on_path(&names).is_some());
        assert!(on_path(&names[..1]).is_none());
    }
}
