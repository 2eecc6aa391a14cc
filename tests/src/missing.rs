//! What a test needs and this machine lacks.
//!
//! A test that cannot run here says so where everybody sees it, and passes;
//! with `WORKBOOK_REQUIRE_ALL=1` it fails instead, so that nothing stays
//! untested where all is meant to be there.

use std::io::Write;

/// The switch: set to anything but nothing and `0`, skips are failures.
pub const REQUIRE_ALL: &str = "WORKBOOK_REQUIRE_ALL";

/// Says that `what` is skipped and why, or fails if nothing may be.
pub fn skip(what: &str, why: &str) {
    let required = is_set(std::env::var(REQUIRE_ALL).ok());
    assert!(!required, "{REQUIRE_ALL} is set, but {why}: no {what}");
    let line = format!("skipped: {what}, because {why}\n");
    // The harness captures what is printed, but not what is written here.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

fn is_set(value: Option<String>) -> bool {
    value.is_some_and(|value| !value.is_empty() && value != "0")
}

/// The first of these programs that is on the path.
pub fn on_path(names: &[&str]) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    for name in names {
        for folder in std::env::split_paths(&path) {
            let file = folder.join(name);
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
    fn only_a_switch_that_is_on_counts() {
        let text = |text: &str| Some(text.to_string());
        assert!(is_set(text("1")));
        assert!(!is_set(text("0")));
        assert!(!is_set(text("")));
        assert!(!is_set(None));
    }

    #[test]
    fn a_program_is_found_by_any_of_its_names() {
        let names = ["no-such-program", "cargo"];
        assert!(on_path(&names).is_some());
        assert!(on_path(&names[..1]).is_none());
    }
}
