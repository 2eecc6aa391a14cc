//! From what a probe found to a verdict.

use crate::exercises::exercise::Exercise;
use crate::judging::locked::{self, BugReport, Public};
use crate::judging::verdict::{BugHint, Count, State, Verdict};
use crate::judging::wire::Findings;
use crate::judging::wrong::{WrongCase, is_right, panic_of};
use crate::sandbox::ending::{own_words, sentence};
use crate::sandbox::launch::{Ending, Limits, Run};
use course::{Case, GROUPS, Report};
use std::path::Path;

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
        let path = exercise.locked();
        let mut sections = locked::read(&path)?;
        let mut take = |name: &str| {
            let at = sections.iter().position(|(n, _)| n == name);
            at.map(|at| sections.swap_remove(at).1).ok_or_else(|| {
                format!("{}: no `# {name}` in it", path.display())
            })
        };
        let (public, property) = (take(GROUPS[0])?, take(GROUPS[1])?);
        let listed = exercise.bugs().map_err(|e| e.to_string())?;
        let bugs = locked::bugs(&exercise.locked_bugs(), &listed, &public)?;
        Ok(Expected { groups: [Some(public), Some(property), held_out], bugs })
    }
}

/// So many printed lines are shown, of so many letters: a verdict fits a
/// terminal.
const PRINTED: usize = 10;
const LETTERS: usize = 160;

/// Judges one run of a probe on the answer in a file.
pub fn assess(
    exercise: &str,
    answer: &Path,
    expected: &Expected,
    run: &Run,
    findings: &Findings,
    limits: &Limits,
) -> Verdict {
    let mut verdict = Verdict::new(exercise, State::Passed);
    for i in 0..GROUPS.len() {
        let want = expected.groups[i].as_ref();
        let mut first = count(i, want, findings, &mut verdict);
        if let Some(wrong) = &mut first {
            add_circumstances(wrong, answer, findings);
        }
        match verdict.wrong {
            None => verdict.wrong = first,
            Some(_) => verdict.also_wrong.extend(first),
        }
    }
    let left = matches!(run.ending, Ending::Left(_));
    verdict.forfeited = findings.refused.is_some() || (left && !findings.ended);
    let complete = findings.ended && findings.refused.is_none();
    if !complete {
        verdict.state = State::Crashed;
        verdict.trouble = Some(sentence(run, findings, limits));
        verdict.printed = printed_at_the_end(run, findings);
    } else if is_untouched(findings) {
        verdict.state = State::NotStarted;
        verdict.wrong = None;
        verdict.also_wrong.clear();
    } else if verdict.wrong.is_some() {
        verdict.state = State::Wrong;
    }
    if matches!(verdict.state, State::Wrong | State::Crashed) {
        verdict.hint = hint(&expected.bugs, &public(run, findings));
    }
    verdict
}

/// What an answer reports in the public cases, and where it was stopped if
/// it came to no end there.
pub fn public(run: &Run, findings: &Findings) -> Public {
    let mut public =
        Public { report: findings.groups[0].clone(), stopped: None };
    if let (false, Some((group, label))) = (findings.ended, &findings.open)
        && *group == GROUPS[0]
    {
        public.stopped = Some((label.clone(), run.ending.word().to_string()));
    }
    public
}

/// Where in the file a case gave up, and what was printed meanwhile.
fn add_circumstances(
    wrong: &mut WrongCase,
    answer: &Path,
    findings: &Findings,
) {
    let (group, label) = (&wrong.group, &wrong.label);
    wrong.printed = shortened(findings.printed_in(group, label));
    let place = findings.gave_up.iter().find(|place| {
        place.group == group && place.label == *label && place.file == answer
    });
    wrong.line = place.map(|place| place.line);
}

/// What was printed in the case that came to no end. What is printed in a
/// held-out one may tell its inputs.
fn printed_at_the_end(run: &Run, findings: &Findings) -> Vec<String> {
    match &findings.open {
        Some((group, label)) if *group != GROUPS[2] => {
            let all = findings.printed_in(group, label);
            shortened(&own_words(all, run.ending))
        }
        _ => Vec::new(),
    }
}

/// The first and the last of many lines.
fn shortened(lines: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let left_out = lines.len().saturating_sub(PRINTED);
    for (i, line) in lines.iter().enumerate() {
        let at = PRINTED / 2;
        if left_out > 0 && i == at {
            kept.push(format!("… {left_out} more lines …"));
        }
        if left_out == 0 || i < at || i >= at + left_out {
            kept.push(line.chars().take(LETTERS).collect());
        }
    }
    kept
}

/// Counts the right cases of a group; its first wrong one.
fn count(
    i: usize,
    want: Option<&Report>,
    findings: &Findings,
    verdict: &mut Verdict,
) -> Option<WrongCase> {
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
    first
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
fn hint(bugs: &[BugReport], public: &Public) -> Option<BugHint> {
    let same = bugs.iter().find(|bug| bug.is(public));
    same.map(|bug| BugHint { bug: bug.name.clone(), text: bug.hint.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::wire::{GaveUp, Printed};
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
            public: Public { report: report(&[1.0, 5.0]), stopped: None },
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
        let answer = Path::new("/a.rs");
        let expected = expected(held_out);
        assess("ode/a", answer, &expected, &run, &findings, &limits)
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
            let answer = Path::new("/a.rs");
            let expected = expected(None);
            let verdict =
                assess("ode/a", answer, &expected, &run, &findings, &limits);
            assert_eq!(verdict.state, state);
        }
    }

    #[test]
    fn an_endless_answer_gets_the_hint_of_a_bug_that_stops_there_too() {
        let mut expected = expected(None);
        expected.bugs[0].public = Public {
            report: report(&[1.0]),
            stopped: Some(("case 1".into(), "late".into())),
        };
        let run = Run { output: String::new(), ending: Ending::Late };
        let findings = Findings {
            groups: [report(&[1.0]), Report::new(), Report::new()],
            open: Some(("public", "case 1".into())),
            ..Findings::default()
        };
        let judge = |run: &Run| {
            let answer = Path::new("/a.rs");
            let limits = Limits::default();
            assess("ode/a", answer, &expected, run, &findings, &limits)
        };
        assert_eq!(judge(&run).hint.unwrap().bug, "forgot_h");
        let other = Run { ending: Ending::Signal(11), ..run };
        assert_eq!(judge(&other).hint, None);
    }

    #[test]
    fn a_wrong_case_comes_with_its_own_prints_and_its_line() {
        let lines: Vec<String> = (0..100).map(|i| format!("x {i}")).collect();
        let print = |label: &str, lines: &[String]| Printed {
            group: Some("public"),
            label: label.into(),
            lines: lines.to_vec(),
        };
        let place = |file: &str| GaveUp {
            group: "public",
            label: "case 1".into(),
            file: file.into(),
            line: 7,
        };
        let mut public = report(&[1.0]);
        public.push(Case::new("case 1").word(PANICKED, "no"));
        let mut findings = Findings {
            groups: [public, report(&[3.0]), report(&[4.0])],
            ended: true,
            printed: vec![
                print("case 0", &lines[..1]),
                print("case 1", &lines),
            ],
            gave_up: vec![place("/a.rs")],
            ..Findings::default()
        };
        let run = Run { output: String::new(), ending: Ending::Left(0) };
        let judge = |findings: &Findings| {
            let answer = Path::new("/a.rs");
            let (expected, limits) = (expected(None), Limits::default());
            let verdict =
                assess("ode/a", answer, &expected, &run, findings, &limits);
            verdict.wrong.unwrap()
        };
        let wrong = judge(&findings);
        assert_eq!(wrong.gave_up().unwrap(), "line 7: no");
        assert_eq!(wrong.printed.len(), PRINTED + 1);
        assert_eq!(wrong.printed[PRINTED / 2], "… 90 more lines …");
        assert_eq!(wrong.printed[PRINTED], "x 99");
        findings.gave_up = vec![place("/lib.rs")];
        assert_eq!(judge(&findings).gave_up().unwrap(), "no");
    }
}
