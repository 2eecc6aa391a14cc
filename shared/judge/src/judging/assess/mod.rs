//! Compares what a probe printed with what is expected: the verdict.

use crate::judging::captured_output::{
    add_captured_output, printed_in_unfinished_case,
};
use crate::judging::crash_message::crash_message;
use crate::judging::expected::Expected;
use crate::judging::locked::bug_reports::BugReport;
use crate::judging::public_report::PublicReport;
use crate::judging::report_protocol::ProbeOutput;
use crate::judging::verdict::{AnswerState, BugHint, CaseCount, Verdict};
use crate::judging::wrong_case::{WrongCase, case_matches, panic_message};
use course::{Case, GROUPS, Report};
use sandbox::{Limits, ProcessEnd, ProcessResult};
use std::path::Path;

/// Judges one run of a probe on the answer in a file.
pub fn assess(
    exercise: &str,
    answer: &Path,
    expected: &Expected,
    run: &ProcessResult,
    probe_output: &ProbeOutput,
    limits: &Limits,
) -> Verdict {
    let mut verdict = Verdict::new(exercise, AnswerState::Passed);
    for i in 0..GROUPS.len() {
        let want = expected.groups[i].as_ref();
        let mut first = count_cases(i, want, probe_output, &mut verdict);
        if let Some(wrong) = &mut first {
            add_captured_output(wrong, answer, probe_output);
        }
        match verdict.wrong {
            None => verdict.wrong = first,
            Some(_) => verdict.also_wrong.extend(first),
        }
    }
    let exited = matches!(run.end, ProcessEnd::Exited(_));
    let broke_protocol = probe_output.protocol_error.is_some();
    verdict.forfeited = broke_protocol || (exited && !probe_output.ended);
    if broke_protocol || !probe_output.ended {
        verdict.state = AnswerState::Crashed;
        verdict.trouble = Some(crash_message(run, probe_output, limits));
        verdict.printed = printed_in_unfinished_case(run, probe_output);
    } else if is_untouched(probe_output) {
        verdict.state = AnswerState::NotStarted;
        verdict.wrong = None;
        verdict.also_wrong.clear();
    } else if verdict.wrong.is_some() {
        verdict.state = AnswerState::Wrong;
    }
    if matches!(verdict.state, AnswerState::Wrong | AnswerState::Crashed) {
        verdict.hint =
            hint(&expected.bugs, &PublicReport::of(run, probe_output));
    }
    verdict
}

/// Counts the right cases of a group. Returns its first wrong one.
fn count_cases(
    i: usize,
    want: Option<&Report>,
    probe_output: &ProbeOutput,
    verdict: &mut Verdict,
) -> Option<WrongCase> {
    let got = &probe_output.groups[i].cases;
    let mut count = CaseCount::default();
    let mut first: Option<WrongCase> = None;
    let mut wrong = |case: &Case, other: Option<&Case>| {
        // A case that is missing because of a crash is not the mistake.
        if first.is_none() && (other.is_some() || probe_output.ended) {
            first = Some(WrongCase::new(GROUPS[i], case, other));
        }
    };
    for case in want.map(|want| &want.cases[..]).unwrap_or_default() {
        count.cases += 1;
        match got.iter().find(|other| other.label == case.label) {
            Some(other) if case_matches(case, other) => count.right += 1,
            other => wrong(case, other),
        }
    }
    for case in got {
        let known = want.is_some_and(|want| {
            want.cases.iter().any(|other| other.label == case.label)
        });
        // Held-out numbers are unknown here, but a panic is wrong.
        let unjudged = want.is_none() && panic_message(case).is_none();
        if !known && !unjudged {
            wrong(&Case::new(case.label.clone()), Some(case));
        }
    }
    verdict.right += count.right;
    verdict.cases += count.cases;
    verdict.groups[i] = count;
    first
}

/// Whether the stub's `todo!()` answered every case.
fn is_untouched(probe_output: &ProbeOutput) -> bool {
    let mut all = 0;
    for case in probe_output.groups.iter().flat_map(|group| &group.cases) {
        let todo = panic_message(case)
            .is_some_and(|words| words.starts_with("not yet implemented"));
        if !todo {
            return false;
        }
        all += 1;
    }
    all > 0
}

/// The hint of the bug that answers every public case as this answer does.
fn hint(bugs: &[BugReport], public: &PublicReport) -> Option<BugHint> {
    let same = bugs.iter().find(|bug| bug.public.matches(public));
    same.map(|bug| BugHint { bug: bug.name.clone(), text: bug.hint.clone() })
}

#[cfg(test)]
mod tests;
