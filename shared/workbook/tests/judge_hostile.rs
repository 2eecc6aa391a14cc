//! Answers that cheat or misbehave: none passes, each gets its sentence,
//! and the honest one beside them is judged as if it were alone.

use crate::attacks::{NEEDS_SANDBOX, aimed_attacks, plain_attacks};
use crate::small_course::{DOUBLE, Fixture};
use judge::{CompilationUnit, Job, JudgeOptions, Verdict};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
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

/// The control: the same program without the sandbox, with pipes as most
/// programs have them. Returns its whole output, which is short: it stays in
/// the pipe until the program has ended.
fn without_sandbox(name: &str) -> String {
    let folder = Fixture::target().join("workbook/judge/units");
    let unit = format!("hostile-double-other-{name}");
    let program = folder.join(unit).join("program");
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"word 1\n").unwrap();
    child.wait().unwrap();
    let mut output = String::new();
    child.stdout.unwrap().read_to_string(&mut output).unwrap();
    output
}

/// Without a sandbox on this machine the aimed attacks prove nothing.
fn has_sandbox(fixture: &Fixture) -> bool {
    let status = fixture.judge().sandbox_status();
    let whole = status.is_complete();
    if !whole {
        let why =
            format!("this machine has no complete sandbox: {}", status.label());
        course::testing::skip("aimed attacks", &why);
    }
    whole
}

#[test]
fn no_attack_passes_and_each_gets_its_sentence() {
    let fixture = Fixture::locked("hostile");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut judge = fixture.judge();
    judge.limits = judge.limits.seconds(2);
    let exercise = judge.catalogue.find("double").unwrap();
    let mut attacks = plain_attacks();
    if has_sandbox(&fixture) {
        attacks.extend(aimed_attacks(&fixture, port));
    } else {
        attacks.retain(|a| !NEEDS_SANDBOX.contains(&a.name));
    }
    let mut jobs = Vec::new();
    for attack in &attacks {
        let text = DOUBLE.replace("2.0 * x", &attack.body);
        let file = fixture.write(&format!("{}.rs", attack.name), &text);
        let unit = CompilationUnit::other(exercise, attack.name, file);
        jobs.push(Job { exercise, unit });
    }
    // Honest ones first, in the middle and last.
    for (i, tag) in [(0, "first"), (9, "middle"), (jobs.len() + 2, "last")] {
        let file = fixture.write(&format!("{tag}.rs"), DOUBLE);
        let unit = CompilationUnit::other(exercise, tag, file);
        jobs.insert(i, Job { exercise, unit });
    }
    let begun = Instant::now();
    let ask = JudgeOptions { seed: 5, held_out: true };
    let verdicts = judge.judge_answers(&jobs, ask).unwrap();
    println!("judged in {:.1} s", begun.elapsed().as_secs_f64());
    for (job, verdict) in jobs.iter().zip(&verdicts) {
        let name = &job.unit.name;
        let tag = name.rsplit('-').next().unwrap();
        let shown = shown(verdict);
        match attacks.iter().find(|attack| attack.name == tag) {
            Some(attack) => {
                assert_eq!(verdict.state, attack.state, "{name}: {shown}");
                assert!(shown.contains(attack.words), "{name}: {shown}");
            }
            None => assert!(verdict.passed(), "{name}: {shown}"),
        }
    }
    assert!(!fixture.root().join("written").exists());
    assert!(listener.accept().is_err(), "a connection came through");
    assert_eq!(leftovers(), [""; 0], "something is still running");
    if has_sandbox(&fixture) {
        without_the_sandbox_they_succeed(&fixture, &listener);
    }
}

/// It is the sandbox that stops them, not a mistake in the attack.
fn without_the_sandbox_they_succeed(fixture: &Fixture, l: &TcpListener) {
    assert!(without_sandbox("steal").contains("stolen through /proc/self/fd/"));
    assert!(
        without_sandbox("processes").contains("\"20 processes were started")
    );
    for name in ["read", "write", "connect"] {
        assert!(!without_sandbox(name).contains("panicked"), "{name}");
    }
    assert!(fixture.root().join("written").exists());
    assert!(l.accept().is_ok(), "no connection came through");
}

/// Programs of this test's units that are still alive.
fn leftovers() -> Vec<String> {
    let mut found = Vec::new();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    for process in processes {
        let program = fs::read_link(process.path().join("exe"));
        let name = program.unwrap_or_default().display().to_string();
        if name.contains("hostile-double") {
            found.push(name);
        }
    }
    found
}
