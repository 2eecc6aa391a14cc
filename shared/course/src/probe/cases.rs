//! Runs the cases of a probe, each by itself, and catches panics.

use super::PANICKED;
use super::report_protocol::{Message, ReportWriter};
use crate::{Case, Report};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

/// Collects cases. Each runs by itself: a panic ends the case, not the rest.
pub struct Cases {
    group: &'static str,
    writer: Option<ReportWriter>,
    pub(super) report: Report,
}

impl Cases {
    pub(super) fn new(
        group: &'static str,
        writer: Option<ReportWriter>,
    ) -> Cases {
        Cases { group, writer, report: Report::new() }
    }

    /// Runs one case. `begun` has the label and the inputs; `measure` calls
    /// the student's code and adds the results.
    pub fn run(&mut self, begun: Case, measure: impl FnOnce(Case) -> Case) {
        let kept = begun.clone();
        self.send(Message::Begin(begun.label.clone()));
        let measured = catch_unwind(AssertUnwindSafe(|| measure(begun)));
        let panicked = measured.is_err();
        let case = measured
            .unwrap_or_else(|panic| kept.word(PANICKED, take_message(panic)));
        if panicked && let Some((file, line)) = last_panic() {
            self.send(Message::At(file, line));
        }
        let one = Report { cases: vec![case.clone()] };
        self.send(Message::Report(one));
        self.report.push(case);
    }

    fn send(&mut self, message: Message) {
        if let Some(writer) = &mut self.writer {
            writer.send(self.group, &message);
        }
    }
}

/// The largest of each error over many draws. The case gets the inputs of the
/// draw with the largest sum of errors: what a property shows when it fails.
/// NaN is larger than everything.
pub fn worst<T, const N: usize>(
    case: Case,
    draws: &[T],
    show: impl Fn(&T, Case) -> Case,
    errors: impl Fn(&T) -> [f64; N],
) -> (Case, [f64; N]) {
    let (mut largest, mut sum, mut at) = ([0.0_f64; N], 0.0, &draws[0]);
    for draw in draws {
        let found = errors(draw);
        let total: f64 = found.iter().sum();
        if total > sum || total.is_nan() {
            (sum, at) = (total, draw);
        }
        for (most, error) in largest.iter_mut().zip(found) {
            if error > *most || error.is_nan() {
                *most = error;
            }
        }
    }
    (show(at, case), largest)
}

/// The message of a panic. What carried it is never dropped: an answer can
/// panic with a value whose own drop panics, here and not in its case.
pub(super) fn take_message(panic: Box<dyn std::any::Any + Send>) -> String {
    let literal = panic.downcast_ref::<&str>().map(|text| text.to_string());
    let text = literal.or_else(|| panic.downcast_ref::<String>().cloned());
    std::mem::forget(panic);
    text.unwrap_or_else(|| "without a message".to_string())
}

/// File and line of the last panic.
static LAST_PANIC: Mutex<Option<(String, u32)>> = Mutex::new(None);

fn last_panic() -> Option<(String, u32)> {
    LAST_PANIC.lock().ok().and_then(|mut location| location.take())
}

/// From now on a panic prints nothing, since the report has its message; its
/// location is kept.
pub(super) fn record_panics() {
    std::panic::set_hook(Box::new(|info| {
        let location = info.location();
        let location = location.map(|at| (at.file().to_string(), at.line()));
        if let Ok(mut kept) = LAST_PANIC.lock() {
            *kept = location;
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_whose_payload_panics_in_turn_ends_its_case_only() {
        struct Sting;
        impl Drop for Sting {
            fn drop(&mut self) {
                panic!("dropped");
            }
        }
        let mut cases = Cases::new("public", None);
        cases.run(Case::new("a"), |_| std::panic::panic_any(Sting));
        cases.run(Case::new("b"), |case| case);
        let text = cases.report.to_text();
        assert_eq!(cases.report.cases.len(), 2);
        assert!(text.contains("without a message"), "{text}");
    }

    #[test]
    fn the_worst_draw_has_the_largest_errors() {
        let show = |x: &f64, case: Case| case.given("x", x);
        let run = |draws: &[f64], error: fn(f64) -> f64| {
            let errors = |x: &f64| [error(*x), -x];
            let (case, largest) = worst(Case::new("a"), draws, show, errors);
            (case.given[0].1.clone(), largest)
        };
        let (at, largest) = run(&[1.0, 3.0, 2.0], |x| 2.0 * x);
        assert_eq!((at.as_str(), largest), ("3.0", [6.0, 0.0]));
        let (at, largest) = run(&[1.0, -1.0], f64::sqrt);
        assert!(at == "-1.0" && largest[0].is_nan());
    }
}
