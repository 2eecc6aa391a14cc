//! Answers that cheat or misbehave: none passes, each gets its sentence,
//! nothing of them is left, and the honest ones beside them are judged as if
//! they were alone. The walls are tested together and each alone.

use crate::attacks::answer;
use crate::attacks::breakers::BREAKERS;
use crate::attacks::calls::{self, CALLS};
use crate::attacks::sources::sources;
use crate::attacks::spies::{self, Spy, Stops, spies};
use crate::small_course::{DOUBLE, Fixture};
use crate::walls::{
    Left, Walls, descriptors_behind, needs_sandbox, run_as_nobody, run_behind,
};
use judge::{AnswerState, Exercise, Job, Judge, JudgeOptions, Trial, Verdict};
use std::net::TcpListener;
use std::path::PathBuf;
use std::time::Instant;

/// Everything that the student sees.
fn shown(verdict: &Verdict) -> String {
    let mut text = format!("{:?}", verdict.state);
    for part in [&verdict.trouble, &verdict.compiler] {
        text += &format!("\n{}", part.as_deref().unwrap_or_default());
    }
    if let Some(wrong) = &verdict.wrong {
        let case = format!("\n{} ({} case)", wrong.label, wrong.group);
        text += &format!("{case}\n{wrong:?}");
    }
    text
}

/// A judge without the first wall, and with little time for each answer.
fn judge(fixture: &Fixture) -> Judge {
    let mut judge = fixture.judge();
    judge.limits = judge.limits.seconds(2);
    judge.reads_source = false;
    judge
}

/// Judges answers, each with its name, among honest ones.
fn verdicts(
    fixture: &Fixture,
    judge: &Judge,
    answers: &[(String, String)],
) -> Vec<Verdict> {
    let exercise = judge.catalogue.find("double").unwrap();
    let mut all = answers.to_vec();
    all.insert(0, ("first".to_string(), DOUBLE.to_string()));
    all.push(("last".to_string(), DOUBLE.to_string()));
    let mut jobs = Vec::new();
    for (name, text) in &all {
        let file = fixture.write(&format!("{name}.rs"), text);
        let unit = exercise.other_unit(name, file);
        jobs.push(Job { exercise, unit });
    }
    let ask = JudgeOptions { seed: 5, held_out: true };
    let mut verdicts = judge.judge_answers(&jobs, ask).unwrap();
    for honest in [verdicts.pop().unwrap(), verdicts.remove(0)] {
        assert!(honest.passed(), "{}", shown(&honest));
    }
    verdicts
}

#[test]
fn no_breaker_passes_and_each_gets_its_sentence() {
    let fixture = Fixture::locked("breaking");
    if !needs_sandbox(&fixture.judge(), "breakers") {
        return;
    }
    let judge = judge(&fixture);
    let exercise = judge.catalogue.find("double").unwrap();
    let before = Left::now();
    let begun = Instant::now();
    let trial = |name: &str, text: String| {
        let (name, seeds) = (name.to_string(), vec![5]);
        Trial { name, text, seeds, draws: false }
    };
    let mut trials = vec![trial("honest", DOUBLE.to_string())];
    for (name, head, body, ..) in BREAKERS {
        trials.push(trial(name, answer(head, body)));
        trials.push(trial("honest", DOUBLE.to_string()));
    }
    let results = judge.run_trials(&[(exercise, trials)]).unwrap().remove(0);
    for result in &results {
        let verdict = &judge.verdicts(exercise, result, &results[0])[0];
        let (name, shown) = (&result.name, shown(verdict));
        match BREAKERS.iter().find(|breaker| breaker.0 == name.as_str()) {
            Some((.., state, words)) => {
                assert_eq!(verdict.state, *state, "{name}: {shown}");
                assert!(shown.contains(words), "{name}: {shown}");
            }
            None => assert!(verdict.passed(), "{name}: {shown}"),
        }
    }
    println!("judged in {:.1} s", begun.elapsed().as_secs_f64());
    before.compare("breaking");
}

#[test]
fn the_first_wall_names_what_it_refuses() {
    let fixture = Fixture::locked("refusing");
    let mut judge = judge(&fixture);
    judge.reads_source = true;
    let secret = fixture.place("grading/double/locked.snap");
    let mut answers = Vec::new();
    let mut wanted = Vec::new();
    for (name, head, body, first, _) in sources(&secret) {
        if !first.is_empty() {
            answers.push((name.to_string(), answer(&head, &body)));
            wanted.push(first);
        }
    }
    for (name, head, body, refused, ..) in BREAKERS {
        if refused {
            answers.push((name.to_string(), answer(head, body)));
            wanted.push("`std::");
        }
    }
    for spy in spies(&secret, &fixture.root(), 9) {
        let name = spy.0.replace(' ', "-");
        answers.push((name, spies::answer(&[spy])));
        wanted.push("it has no need of this");
    }
    answers.push(("machine".to_string(), calls::answer(&CALLS)));
    wanted.push("`#[unsafe]`");
    let verdicts = verdicts(&fixture, &judge, &answers);
    for (((name, text), words), verdict) in
        answers.iter().zip(wanted).zip(verdicts)
    {
        let shown = shown(&verdict);
        assert_eq!(verdict.state, AnswerState::DoesNotCompile, "{name}");
        assert!(shown.contains("\nline "), "{name}: {shown}");
        assert!(shown.contains(words), "{name}: {shown}\n{text}");
    }
}

#[test]
fn without_the_first_wall_the_compiler_refuses() {
    let fixture = Fixture::locked("compiling");
    if !needs_sandbox(&fixture.judge(), "sources") {
        return;
    }
    let judge = judge(&fixture);
    let before = Left::now();
    let secret = fixture.place("grading/double/solution.rs");
    let sources = sources(&secret);
    let mut answers = Vec::new();
    for (name, head, body, ..) in &sources {
        answers.push((name.to_string(), answer(head, body)));
    }
    let verdicts = verdicts(&fixture, &judge, &answers);
    for ((name, _, _, _, words), verdict) in sources.iter().zip(verdicts) {
        let shown = shown(&verdict);
        let state = AnswerState::DoesNotCompile;
        assert_eq!(verdict.state, state, "{name}: {shown}");
        assert!(shown.contains(words), "{name}: {shown}");
    }
    before.compare("compiling");
}

/// Compiles an answer, which passes behind all walls; its program.
fn program(fixture: &Fixture, name: &str, text: &str) -> PathBuf {
    let judge = judge(fixture);
    let answers = [(name.to_string(), text.to_string())];
    let verdict = verdicts(fixture, &judge, &answers).remove(0);
    assert!(verdict.passed(), "{}", shown(&verdict));
    let exercise: &Exercise = judge.catalogue.find("double").unwrap();
    let unit = exercise.other_unit(name, PathBuf::new());
    let folder = Fixture::target().join("workbook/judge/units");
    folder.join(unit.name).join("program")
}

/// The names of what a program has reached.
fn reached(output: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for line in output.lines() {
        let name = line.strip_prefix("reached ");
        found.extend(name.and_then(|name| name.strip_suffix('.')));
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn each_wall_alone_stops_what_it_should() {
    let fixture = Fixture::locked("spying");
    if !needs_sandbox(&fixture.judge(), "spies") {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let secret = fixture.place("grading/double/locked.snap");
    let spies = spies(&secret, &fixture.root(), port);
    let program = program(&fixture, "spies", &spies::answer(&spies));
    let before = Left::now();
    let names = |keep: fn(&Spy) -> bool| {
        let kept = spies.iter().filter(|spy| keep(spy));
        let mut names: Vec<&str> = kept.map(|(name, ..)| *name).collect();
        names.sort_unstable();
        names
    };
    let all = run_behind(&program, Walls::All);
    assert_eq!(reached(&all), [""; 0], "{all}");
    assert!(all.contains(" end {}"), "{all}");
    let filter = run_behind(&program, Walls::Filter);
    assert_eq!(reached(&filter), [""; 0], "{filter}");
    let launcher = run_behind(&program, Walls::Launcher);
    let open = names(|spy| spy.2 != Stops::Either);
    let found = reached(&launcher);
    assert!(found.iter().all(|name| open.contains(name)), "{found:?}");
    assert!(launcher.contains("fresh"), "it printed to its end: {launcher}");
    before.compare("spying");
    assert!(!fixture.root().join("written").exists());
    assert!(listener.accept().is_err(), "a connection came through");
    run_as_nobody(&program, |output| {
        let found = reached(output);
        assert!(found.is_empty(), "{found:?}");
        assert!(output.contains(" end {}"), "{output}");
    });
    // It is the walls that stop them, not a mistake in the attack.
    let none = run_behind(&program, Walls::None);
    let wanted = names(|spy| spy.2 != Stops::Nothing);
    let found = reached(&none);
    for name in wanted {
        assert!(found.contains(&name), "{name}: {found:?}");
    }
    assert!(!none.contains("fresh"), "its output was taken away");
    assert!(fixture.root().join("written").exists());
    assert!(listener.accept().is_ok(), "no connection came through");
}

#[cfg(target_arch = "x86_64")]
#[test]
fn machine_code_gets_no_further_than_safe_code() {
    let fixture = Fixture::locked("calling");
    if !needs_sandbox(&fixture.judge(), "system calls") {
        return;
    }
    let before = Left::now();
    let program_of = |name: &str, calls: &[calls::Call]| {
        program(&fixture, name, &calls::answer(calls))
    };
    let denied = program_of("calls", &CALLS);
    let check = |output: &str| {
        for (name, ..) in CALLS {
            let line = format!("\n{name} = -1\n");
            assert!(output.contains(&line), "{name}: {output}");
        }
        assert!(output.contains(" end {}"), "{output}");
    };
    check(&run_behind(&denied, Walls::All));
    check(&run_behind(&denied, Walls::Filter));
    run_as_nobody(&denied, check);
    before.compare("calling");
    // Without walls the same code does reach the system.
    let harmless = ["dup", "ask for the parent", "memfd_create"];
    let open: Vec<calls::Call> = CALLS
        .into_iter()
        .filter(|(name, ..)| harmless.contains(name))
        .collect();
    let open = program_of("open", &open);
    let output = run_behind(&open, Walls::None);
    assert!(output.contains("dup = "), "{output}");
    assert!(!output.contains("dup = -1"), "{output}");
}

#[test]
fn a_program_behind_the_walls_has_its_input_and_two_outputs_only() {
    let fixture = Fixture::new("descriptors");
    if !needs_sandbox(&fixture.judge(), "descriptors") {
        return;
    }
    let without = descriptors_behind(Walls::None);
    assert!(without.contains(&"7".to_string()), "{without:?}");
    assert_eq!(descriptors_behind(Walls::Launcher), ["0", "1", "2"]);
}

#[test]
fn the_kinds_of_attack_are_many() {
    let spies = spies(&PathBuf::new(), &PathBuf::new(), 1).len();
    let sources = sources(&PathBuf::new()).len();
    let all = BREAKERS.len() + CALLS.len() + spies + sources;
    assert!(all >= 100, "{all}");
}
