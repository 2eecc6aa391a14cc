//! From what a probe found to a verdict.

use super::ending::sentence;
use super::exercise::Exercise;
use super::launch::{Ending, Limits, Run};
use super::snapshot::{self, BugReport};
use super::verdict::{BugHint, Count, State, Verdict};
use super::wire::Findings;
use super::wrong::{WrongCase, is_right, panic_of};
use course::{Case, GROUPS, Report, compare};

/// What a right answer reports, and what known wrong ones do.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The three groups; without a solution nobody knows the held-out one.
    pub groups: [Option<Report>; 3],
    /// The bugs.
    pub bugs: Vec<BugReport>,
}

impl Expected {
    /// Reads what is locked; the held-out cases come from the solution.
    pub fn read(
        exercise: &Exercise,
        held_out: Option<Report>,
    ) -> Result<Expected, String> {
        let public = snapshot::read(&exercise.snapshot("public"))?;
        let property = snapshot::read(&exercise.snapshot("property"))?;
        let bugs = snapshot::bugs(exercise)?;
        Ok(Expected { groups: [Some(public), Some(property), held_out], bugs })
    }
}

/// So many of the last printed lines are shown.
const PRINTED: usize = 20;

/// Judges one run of a probe.
pub fn assess(
    exercise: &str,
    expected: &Expected,
    run: &Run,
    findings: Findings,
    limits: &Limits,
) -> Verdict {
    let mut verdict = Verdict::new(exercise, State::Passed);
    for i in 0..GROUPS.len() {
        let want = expected.groups[i].as_ref();
        count(i, want, &findings, &mut verdict);
    }
    let left = matches!(run.ending, Ending::Left(_));
    verdict.forfeited = findings.refused.is_some() || (left && !findings.ended);
    let complete = findings.ended && findings.refused.is_none();
    if !complete {
        verdict.state = State::Crashed;
        verdict.trouble = Some(sentence(run, &findings, limits));
    } else if is_untouched(&findings) {
        verdict.state = State::NotStarted;
        verdict.wrong = None;
        verdict.also_wrong.clear();
    } else if verdict.wrong.is_some() {
        verdict.state = State::Wrong;
    }
    if matches!(verdict.state, State::Wrong | State::Crashed) {
        verdict.hint = hint(&expected.bugs, &findings.groups[0]);
    }
    verdict.printed = last(findings.printed);
    verdict.printed_held_out = last(findings.printed_held_out);
    verdict
}

fn last(mut lines: Vec<String>) -> Vec<String> {
    lines.split_off(lines.len().saturating_sub(PRINTED))
}

/// Counts the right cases of a group and keeps its first wrong one.
fn count(
    i: usize,
    want: Option<&Report>,
    findings: &Findings,
    verdict: &mut Verdict,
) {
    let got = &findings.groups[i].cases;
    let mut count = Count::default();
    let mut first: Option<WrongCase> = None;
    let mut wrong = |case: &Case, other: Option<&Case>| {
        // What a crash kept from being reported is not the mistake.
        if first.is_none() && (other.is_some() || findings.ended) {
            first = Some(WrongCase::new(GROUPS[i], case, other));
        }
    };
    for case in want.map(|want| &want.cases[..]).unwrap_or_default() {
        count.cases += 1;
        match got.iter().find(|other| other.label == case.label) {
            Some(other) if is_right(case, other) => count.right += 1,
            other => wrong(case, other),
        }
    }
    for case in got {
        let known = want.is_some_and(|want| {
            want.cases.iter().any(|other| other.label == case.label)
        });
        // Held-out numbers are unknown here, but giving up is wrong.
        let unjudged = want.is_none() && panic_of(case).is_none();
        if !known && !unjudged {
            wrong(&Case::new(case.label.clone()), Some(case));
        }
    }
    verdict.right += count.right;
    verdict.cases += count.cases;
    verdict.groups[i] = count;
    match verdict.wrong {
        None => verdict.wrong = first,
        Some(_) => verdict.also_wrong.extend(first),
    }
}

/// Whether the stub's `todo!()` answered every case.
fn is_untouched(findings: &Findings) -> bool {
    let mut all = 0;
    for case in findings.groups.iter().flat_map(|group| &group.cases) {
        let todo = panic_of(case)
            .is_some_and(|words| words.starts_with("not yet implemented"));
        if !todo {
            return false;
        }
        all += 1;
    }
    all > 0
}

/// The bug that answers every public case as this answer does.
fn hint(bugs: &[BugReport], public: &Report) -> Option<BugHint> {
    let same = bugs.iter().find(|bug| compare(&bug.public, public).is_empty());
    same.map(|bug| BugHint { bug: bug.name.clone(), text: bug.hint.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{PANICKED, Tolerance};

    fn report(numbers: &[f64]) -> Report {
        let mut report = Report::new();
        for (i, x) in numbers.iter().enumerate() {
            let case = Case::new(format!("case {i}"));
            report.push(case.scalar("x", *x, Tolerance::rel(1e-9)));
        }
        report
    }

    fn expected(held_out: Option<Report>) -> Expected {
        let bug = BugReport {
            name: "forgot_h".into(),
            hint: "Is h in it?".into(),
            public: report(&[1.0, 5.0]),
        };
        Expected {
            groups: [Some(report(&[1.0, 2.0])), Some(report(&[3.0])), held_out],
            bugs: vec![bug],
        }
    }

    fn judged(groups: [Report; 3], ended: bool) -> Verdict {
        let run = Run { output: String::new(), ending: Ending::Left(0) };
        let findings = Findings { groups, ended, ..Findings::default() };
        let held_out = Some(report(&[4.0]));
        let limits = Limits::default();
        assess("ode/a", &expected(held_out), &run, findings, &limits)
    }

    fn gave_up(words: &str) -> Report {
        let mut report = Report::new();
        report.push(Case::new("case 0").word(PANICKED, words));
        report
    }

    #[test]
    fn all_three_groups_must_be_right() {
        let (a, b, c) = (report(&[1.0, 2.0]), report(&[3.0]), report(&[4.0]));
        let all = judged([a.clone(), b.clone(), c.clone()], true);
        assert_eq!((all.state, all.right, all.cases), (State::Passed, 4, 4));
        let bad = report(&[9.0]);
        for (groups, group) in [
            ([report(&[1.0, 9.0]), b.clone(), c.clone()], "public"),
            ([a.clone(), bad.clone(), c.clone()], "property"),
            ([a.clone(), b.clone(), bad.clone()], "held-out"),
        ] {
            let verdict = judged(groups, true);
            assert_eq!((verdict.state, verdict.right), (State::Wrong, 3));
            assert_eq!(verdict.wrong.unwrap().group, group);
            assert_eq!(verdict.also_wrong, []);
        }
    }

    #[test]
    fn each_group_is_counted_and_shows_its_first_wrong_case() {
        let groups = [report(&[9.0, 2.0]), report(&[9.0]), report(&[4.0])];
        let verdict = judged(groups, true);
        let counts = verdict.groups.map(|g| (g.right, g.cases));
        assert_eq!(counts, [(1, 2), (0, 1), (1, 1)]);
        assert_eq!(verdict.wrong.unwrap().group, "public");
        assert_eq!(verdict.also_wrong.len(), 1);
        assert_eq!(verdict.also_wrong[0].group, "property");
    }

    #[test]
    fn missing_and_extra_cases_are_wrong() {
        let (b, c) = (report(&[3.0]), report(&[4.0]));
        let few = judged([report(&[1.0]), b.clone(), c.clone()], true);
        assert_eq!(few.wrong.unwrap().label, "case 1");
        let many = judged([report(&[1.0, 2.0, 3.0]), b, c], true);
        assert_eq!(many.wrong.unwrap().label, "case 2");
    }

    #[test]
    fn without_its_end_a_right_report_does_not_pass() {
        let groups = [report(&[1.0, 2.0]), report(&[3.0]), report(&[4.0])];
        let verdict = judged(groups, false);
        assert_eq!((verdict.state, verdict.right), (State::Crashed, 4));
        assert!(verdict.trouble.is_some() && verdict.wrong.is_none());
        assert!(verdict.forfeited, "it left, and nobody had asked it to");
    }

    #[test]
    fn the_bug_with_the_same_public_numbers_gives_its_hint() {
        let (b, c) = (report(&[3.0]), report(&[4.0]));
        let same = judged([report(&[1.0, 5.0]), b.clone(), c.clone()], true);
        assert_eq!(same.hint.unwrap().text, "Is h in it?");
        let other = judged([report(&[1.0, 6.0]), b, c], true);
        assert_eq!(other.hint, None);
    }

    #[test]
    fn only_todo_everywhere_is_not_started() {
        let todo = || gave_up("not yet implemented");
        let none = judged([todo(), todo(), todo()], true);
        assert_eq!((none.state, none.wrong), (State::NotStarted, None));
        let begun = judged([todo(), todo(), report(&[4.0])], true);
        assert_eq!(begun.state, State::Wrong);
        let nothing = judged([(); 3].map(|()| Report::new()), true);
        assert_eq!(nothing.state, State::Wrong);
    }

    #[test]
    fn unknown_held_out_numbers_pass_but_giving_up_does_not() {
        let run = Run { output: String::new(), ending: Ending::Left(0) };
        for (held_out, state) in
            [(report(&[7.0]), State::Passed), (gave_up("no"), State::Wrong)]
        {
            let groups = [report(&[1.0, 2.0]), report(&[3.0]), held_out];
            let findings =
                Findings { groups, ended: true, ..Findings::default() };
            let limits = Limits::default();
            let verdict =
                assess("ode/a", &expected(None), &run, findings, &limits);
            assert_eq!(verdict.state, state);
        }
    }
}
