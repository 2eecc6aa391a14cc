//! Locked outputs: insta snapshots judged by tolerance.

use crate::{Report, compare};
use insta::Comparator;

/// Settings under which insta compares reports by [`compare`]. Use as
///
/// ```text
/// course::locked().bind(|| insta::assert_snapshot!(report.to_text()));
/// ```
///
/// A test then fails where a number is out of its tolerance, not where a
/// digit differs; what is out, and by how much, is printed.
pub fn locked() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_comparator(Box::new(ByTolerance));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

#[derive(Clone)]
struct ByTolerance;

impl Comparator for ByTolerance {
    fn matches(
        &self,
        reference: &insta::Snapshot,
        test: &insta::Snapshot,
    ) -> bool {
        match (reference.as_text(), test.as_text()) {
            (Some(want), Some(got)) => {
                agree(&want.to_string(), &got.to_string())
            }
            _ => false,
        }
    }

    fn dyn_clone(&self) -> Box<dyn Comparator> {
        Box::new(self.clone())
    }
}

/// Whether the text of two reports agrees; says where it does not. Text
/// that is no report must be the same letter by letter.
fn agree(want: &str, got: &str) -> bool {
    let (Ok(wanted), Ok(received)) = (Report::parse(want), Report::parse(got))
    else {
        return want == got;
    };
    let mismatches = compare(&wanted, &received);
    for mismatch in &mismatches {
        eprintln!("locked output: {mismatch}");
    }
    mismatches.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCKED: &str = "case a\n  x [m] = 1  (abs 1e-6, rel 0e0)\n";

    #[test]
    fn a_digit_may_differ_but_not_by_more_than_is_allowed() {
        assert!(agree(LOCKED, &LOCKED.replace("= 1 ", "= 1.0000005 ")));
        assert!(!agree(LOCKED, &LOCKED.replace("= 1 ", "= 1.000002 ")));
        assert!(!agree(LOCKED, &LOCKED.replace("[m]", "[s]")));
        assert!(!agree(LOCKED, ""));
        assert!(!agree("plain text", "other text"));
    }

    #[test]
    fn insta_judges_by_the_tolerance_of_what_is_locked() {
        let now = LOCKED.replace("= 1 ", "= 0.9999999 ");
        locked().bind(|| {
            insta::assert_snapshot!(now, @"
            case a
              x [m] = 1  (abs 1e-6, rel 0e0)
            ");
        });
    }
}
