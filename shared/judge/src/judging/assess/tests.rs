use super::*;
use crate::judging::captured_output::MAX_LINES;
use crate::judging::report_protocol::{PanicLocation, Printed};
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
        public: PublicReport { report: report(&[1.0, 5.0]), stopped: None },
    };
    Expected {
        groups: [Some(report(&[1.0, 2.0])), Some(report(&[3.0])), held_out],
        bugs: vec![bug],
        property: None,
        standings: Vec::new(),
    }
}

fn judged(groups: [Report; 3], ended: bool) -> Verdict {
    let run =
        ProcessResult { output: String::new(), end: ProcessEnd::Exited(0) };
    let probe_output = ProbeOutput { groups, ended, ..ProbeOutput::default() };
    let held_out = Some(report(&[4.0]));
    let limits = Limits::default();
    let answer = Path::new("/a.rs");
    let expected = expected(held_out);
    assess("ode/a", answer, &expected, &run, &probe_output, &limits)
}

fn panicked(words: &str) -> Report {
    let mut report = Report::new();
    report.push(Case::new("case 0").word(PANICKED, words));
    report
}

#[test]
fn all_three_groups_must_be_right() {
    let (a, b, c) = (report(&[1.0, 2.0]), report(&[3.0]), report(&[4.0]));
    let all = judged([a.clone(), b.clone(), c.clone()], true);
    assert_eq!((all.state, all.right, all.cases), (AnswerState::Passed, 4, 4));
    let bad = report(&[9.0]);
    for (groups, group) in [
        ([report(&[1.0, 9.0]), b.clone(), c.clone()], "public"),
        ([a.clone(), bad.clone(), c.clone()], "property"),
        ([a.clone(), b.clone(), bad.clone()], "held-out"),
    ] {
        let verdict = judged(groups, true);
        assert_eq!((verdict.state, verdict.right), (AnswerState::Wrong, 3));
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
    assert_eq!((verdict.state, verdict.right), (AnswerState::Crashed, 4));
    assert!(verdict.trouble.is_some() && verdict.wrong.is_none());
    assert!(verdict.forfeited, "it exited before the end of its report");
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
    let todo = || panicked("not yet implemented");
    let none = judged([todo(), todo(), todo()], true);
    assert_eq!((none.state, none.wrong), (AnswerState::NotStarted, None));
    let begun = judged([todo(), todo(), report(&[4.0])], true);
    assert_eq!(begun.state, AnswerState::Wrong);
    let nothing = judged([(); 3].map(|()| Report::new()), true);
    assert_eq!(nothing.state, AnswerState::Wrong);
}

#[test]
fn unknown_held_out_numbers_pass_but_a_panic_does_not() {
    let run =
        ProcessResult { output: String::new(), end: ProcessEnd::Exited(0) };
    for (held_out, state) in [
        (report(&[7.0]), AnswerState::Passed),
        (panicked("no"), AnswerState::Wrong),
    ] {
        let groups = [report(&[1.0, 2.0]), report(&[3.0]), held_out];
        let probe_output =
            ProbeOutput { groups, ended: true, ..ProbeOutput::default() };
        let limits = Limits::default();
        let answer = Path::new("/a.rs");
        let expected = expected(None);
        let verdict =
            assess("ode/a", answer, &expected, &run, &probe_output, &limits);
        assert_eq!(verdict.state, state);
    }
}

#[test]
fn an_endless_answer_gets_the_hint_of_a_bug_that_stops_there_too() {
    let mut expected = expected(None);
    expected.bugs[0].public = PublicReport {
        report: report(&[1.0]),
        stopped: Some(("case 1".into(), "late".into())),
    };
    let run =
        ProcessResult { output: String::new(), end: ProcessEnd::TimedOut };
    let probe_output = ProbeOutput {
        groups: [report(&[1.0]), Report::new(), Report::new()],
        running: Some(("public", "case 1".into())),
        ..ProbeOutput::default()
    };
    let judge = |run: &ProcessResult| {
        let answer = Path::new("/a.rs");
        let limits = Limits::default();
        assess("ode/a", answer, &expected, run, &probe_output, &limits)
    };
    assert_eq!(judge(&run).hint.unwrap().bug, "forgot_h");
    let other = ProcessResult { end: ProcessEnd::Signal(11), ..run };
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
    let place = |file: &str| PanicLocation {
        group: "public",
        label: "case 1".into(),
        file: file.into(),
        line: 7,
    };
    let mut public = report(&[1.0]);
    public.push(Case::new("case 1").word(PANICKED, "no"));
    let mut probe_output = ProbeOutput {
        groups: [public, report(&[3.0]), report(&[4.0])],
        ended: true,
        printed: vec![print("case 0", &lines[..1]), print("case 1", &lines)],
        panics: vec![place("/a.rs")],
        ..ProbeOutput::default()
    };
    let run =
        ProcessResult { output: String::new(), end: ProcessEnd::Exited(0) };
    let judge = |probe_output: &ProbeOutput| {
        let answer = Path::new("/a.rs");
        let (expected, limits) = (expected(None), Limits::default());
        let verdict =
            assess("ode/a", answer, &expected, &run, probe_output, &limits);
        verdict.wrong.unwrap()
    };
    let wrong = judge(&probe_output);
    assert_eq!(wrong.panic_text().unwrap(), "line 7: no");
    assert_eq!(wrong.printed.len(), MAX_LINES + 1);
    assert_eq!(wrong.printed[MAX_LINES / 2], "… 90 more lines …");
    assert_eq!(wrong.printed[MAX_LINES], "x 99");
    probe_output.panics = vec![place("/lib.rs")];
    assert_eq!(judge(&probe_output).panic_text().unwrap(), "no");
}
