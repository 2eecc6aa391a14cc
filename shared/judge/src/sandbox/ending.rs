//! A sentence about a program that did not come to its end.

use crate::judging::wire::Findings;
use crate::sandbox::launch::{Ending, Limits, Run};

const SIGABRT: i32 = 6;
const SIGKILL: i32 = 9;
const SIGSEGV: i32 = 11;
#[cfg(target_os = "macos")]
const SIGBUS: i32 = 10;
#[cfg(not(target_os = "macos"))]
const SIGBUS: i32 = 7;

/// What happened, for a probe whose last line did not arrive.
pub fn sentence(run: &Run, findings: &Findings, limits: &Limits) -> String {
    let place = match &findings.open {
        Some((_, label)) => format!("in the case `{label}`"),
        None => "between two cases".to_string(),
    };
    if let Some(why) = &findings.refused {
        return format!("the report is not believed: {why}");
    }
    let said = |words: &str| run.output.contains(words);
    match run.ending {
        Ending::Late => format!(
            "stopped after {} s {place}: too slow, or a loop that never ends",
            limits.time.as_secs_f64()
        ),
        Ending::Loud => format!(
            "stopped {place}: it printed more than {} KiB",
            limits.output >> 10
        ),
        Ending::Left(0) => format!(
            "the program left {place} as if all were well: an answer returns, \
             it must not call exit"
        ),
        Ending::Left(125) if said("cannot confine the program") => {
            let line = run.output.lines().next_back().unwrap_or_default();
            format!("the judge could not run it: {line}")
        }
        Ending::Left(code) => format!(
            "the program left {place} with code {code}: an answer returns, it \
             must not call exit"
        ),
        Ending::Signal(SIGABRT | SIGSEGV | SIGBUS)
            if said("overflowed its stack") =>
        {
            out_of_stack(&place)
        }
        // In code without `unsafe` nothing else can do this.
        Ending::Signal(SIGSEGV | SIGBUS) => out_of_stack(&place),
        Ending::Signal(SIGABRT) if said("memory allocation of") => format!(
            "out of memory {place}: {} MiB are allowed",
            limits.memory >> 20
        ),
        Ending::Signal(SIGABRT) => format!("the program aborted {place}"),
        Ending::Signal(SIGKILL) => format!(
            "the system killed the program {place}: too much memory or time"
        ),
        Ending::Signal(signal) => {
            format!("the program was ended {place} by signal {signal}")
        }
    }
}

/// What the standard library says when it ends a program: not the answer's
/// own words.
const LAST_WORDS: [&str; 6] = [
    "memory allocation of ",
    "fatal runtime error: ",
    "thread caused non-unwinding panic. aborting.",
    "thread panicked while processing panic. aborting.",
    "cannot confine the program: ",
    "note: run with `RUST_BACKTRACE=1` environment variable",
];

/// The lines that the answer itself printed before it came to such an end.
pub fn own_words(lines: &[String], ending: Ending) -> Vec<String> {
    let mut own = Vec::new();
    for line in lines {
        let cut = match ending {
            // Here nobody speaks but the answer.
            Ending::Late | Ending::Loud => None,
            _ => last_words(line),
        };
        match cut {
            None => own.push(line.clone()),
            // What was printed without the end of its line stands before.
            Some(0) => {}
            Some(at) => own.push(line[..at].to_string()),
        }
    }
    own
}

/// Where in a line the last words begin.
fn last_words(line: &str) -> Option<usize> {
    let stack = line.ends_with("has overflowed its stack");
    let thread = line.find("thread '").filter(|_| stack);
    let known = LAST_WORDS.iter().filter_map(|words| line.find(words));
    known.chain(thread).min()
}

fn out_of_stack(place: &str) -> String {
    format!(
        "the stack ran out {place}: does a function call itself without end?"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(ending: Ending, output: &str) -> String {
        let run = Run { output: output.to_string(), ending };
        let open = Some(("public", "circle".to_string()));
        let findings = Findings { open, ..Findings::default() };
        sentence(&run, &findings, &Limits::default())
    }

    #[test]
    fn last_words_are_not_the_answers() {
        let lines = [
            "x = 1",
            "x = memory allocation of 80 bytes failed",
            "note: run with `RUST_BACKTRACE=1` environment variable to …",
            "thread 'main' (12) has overflowed its stack",
            "fatal runtime error: stack overflow, aborting",
            "thread caused non-unwinding panic. aborting.",
        ]
        .map(String::from);
        for ending in [Ending::Signal(6), Ending::Signal(11), Ending::Left(9)] {
            assert_eq!(own_words(&lines, ending), ["x = 1", "x = "]);
        }
        assert_eq!(own_words(&lines, Ending::Late), lines);
    }

    #[test]
    fn a_late_end_leaves_open_whether_it_is_a_loop() {
        // A hint may follow that says it is not.
        let sentence = told(Ending::Late, "");
        assert!(sentence.contains("too slow, or a loop"), "{sentence}");
    }

    #[test]
    fn every_end_has_its_own_sentence_with_the_case() {
        for (ending, output, words) in [
            (Ending::Late, "", "stopped after 5 s in the case `circle`"),
            (Ending::Loud, "", "printed more than 1024 KiB"),
            (Ending::Left(0), "", "as if all were well"),
            (Ending::Left(7), "", "with code 7"),
            (Ending::Signal(6), "has overflowed its stack", "stack ran out"),
            (Ending::Signal(11), "", "stack ran out"),
            (Ending::Signal(6), "memory allocation of 9 b", "1024 MiB"),
            (Ending::Signal(6), "", "aborted"),
            (Ending::Signal(9), "", "system killed"),
            (Ending::Signal(4), "", "signal 4"),
        ] {
            let sentence = told(ending, output);
            assert!(sentence.contains(words), "{ending:?}: {sentence}");
            assert!(sentence.contains("in the case `circle`"), "{sentence}");
        }
    }
}
