//! Locked outputs: everything that a chapter computes, compared by tolerance
//! with insta's snapshots.
//!
//! [`lock!`] is a macro and not a function so that insta is needed where
//! tests are built and nowhere else: what it expands to uses the insta of
//! the chapter's dev-dependencies, and finds the snapshots beside the
//! chapter's tests.

use super::computed::{figure_data, table_rows, value_of};
use crate::{Chapter, Report, compare};

/// Locks the outputs of a chapter by three tests: the data under every
/// figure, every table, every value. A fourth holds the display lists of its
/// scenes against their stills. Use once, in a module of the tests:
///
/// ```text
/// course::lock!(ode::chapter);
/// ```
///
/// A test fails where a number is out of its tolerance, not where a digit
/// differs; it prints which number is out, and by how much.
#[macro_export]
macro_rules! lock {
    ($chapter:path) => {
        #[derive(Clone)]
        struct ByTolerance;

        impl ::insta::Comparator for ByTolerance {
            fn matches(
                &self,
                locked: &::insta::Snapshot,
                now: &::insta::Snapshot,
            ) -> bool {
                match (locked.as_text(), now.as_text()) {
                    (Some(locked), Some(now)) => {
                        $crate::testing::snapshots::agree(
                            &locked.to_string(),
                            &now.to_string(),
                        )
                    }
                    _ => false,
                }
            }

            fn dyn_clone(&self) -> Box<dyn ::insta::Comparator> {
                Box::new(self.clone())
            }
        }

        fn lock_all(outputs: Vec<(String, $crate::Report)>) {
            let mut settings = ::insta::Settings::clone_current();
            settings.set_comparator(Box::new(ByTolerance));
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| {
                for (name, report) in outputs {
                    ::insta::assert_snapshot!(name, report.to_text());
                }
            });
        }

        #[test]
        fn the_data_under_every_figure_is_locked() {
            lock_all($crate::testing::snapshots::figures(&$chapter()));
        }

        #[test]
        fn every_table_is_locked() {
            lock_all($crate::testing::snapshots::tables(&$chapter()));
        }

        #[test]
        fn every_value_is_locked() {
            lock_all($crate::testing::snapshots::values(&$chapter()));
        }

        #[test]
        fn every_display_list_draws_what_the_still_shows() {
            $crate::testing::assert_lists_draw_the_stills(&$chapter());
        }
    };
}

/// The data under every figure, under the name of its snapshot.
pub fn figures(chapter: &Chapter) -> Vec<(String, Report)> {
    let mut reports = Vec::new();
    for figure in &chapter.figures {
        let data = figure_data(chapter, figure.name, &[]);
        reports.push((format!("figure_{}", figure.name), data));
    }
    reports
}

/// Every table, under the name of its snapshot.
pub fn tables(chapter: &Chapter) -> Vec<(String, Report)> {
    let mut reports = Vec::new();
    for table in &chapter.tables {
        let report = table.report(&table_rows(chapter, table.name));
        reports.push((format!("table_{}", table.name), report));
    }
    reports
}

/// All values, in one snapshot.
pub fn values(chapter: &Chapter) -> Vec<(String, Report)> {
    let mut report = Report::new();
    for value in &chapter.values {
        report.push(value.case(value_of(chapter, value.name)));
    }
    vec![("values".to_string(), report)]
}

/// Whether the texts of two reports agree; prints where they do not. Text
/// that is not a report must be the same letter by letter.
pub fn agree(want: &str, got: &str) -> bool {
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

    const LOCKED: &str = "case a | x [m] = 1  (abs 1e-6, rel 0e0)\n";

    #[test]
    fn a_digit_may_differ_within_the_tolerance() {
        assert!(agree(LOCKED, &LOCKED.replace("= 1 ", "= 1.0000005 ")));
        assert!(!agree(LOCKED, &LOCKED.replace("= 1 ", "= 1.000002 ")));
        assert!(!agree(LOCKED, &LOCKED.replace("[m]", "[s]")));
        assert!(!agree(LOCKED, ""));
        assert!(!agree("plain text", "other text"));
    }
}
