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
    assert!(!all_is_required(), "{REQUIRE_ALL} is set, but {why}: no {what}");
    let line = format!("skipped: {what}, because {why}\n");
    // The harness captures what is printed, but not what is written here.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// Whether nothing may be missing here: a fresh checkout on a machine that
/// has everything.
pub fn all_is_required() -> bool {
    is_set(std::env::var(REQUIRE_ALL).ok())
}

fn is_set(value: Option<String>) -> bool {
    value.is_some_and(|value| !value.is_empty() && value != "0")
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
}
