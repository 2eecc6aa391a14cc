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
            "stopped after {} s {place}: does a loop never end?",
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
