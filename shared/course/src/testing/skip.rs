//! Skipping tests that this machine cannot run.
//!
//! A test that needs what the machine lacks says so where everybody sees it,
//! and passes; with `WORKBOOK_REQUIRE_ALL=1` it fails instead, so that
//! nothing goes untested where everything should be installed.

use std::io::Write;

/// The environment variable: unless it is unset, empty or `0`, a skipped
/// test fails.
pub const REQUIRE_ALL: &str = "WORKBOOK_REQUIRE_ALL";

/// Says that `what` is skipped and why, or fails if nothing may be skipped.
pub fn skip(what: &str, why: &str) {
    assert!(!all_is_required(), "{REQUIRE_ALL} is set, but {why}: no {what}");
    let line = format!("skipped: {what}, because {why}\n");
    // The test harness captures `eprintln!`, but not this.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// Whether nothing may be skipped on this machine.
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
    fn only_a_variable_that_is_on_counts() {
        let text = |text: &str| Some(text.to_string());
        assert!(is_set(text("1")));
        assert!(!is_set(text("0")));
        assert!(!is_set(text("")));
        assert!(!is_set(None));
    }
}
