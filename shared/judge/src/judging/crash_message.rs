//! A sentence about a program that did not finish its report.

use crate::judging::report_protocol::ProbeOutput;
use course::GROUPS;
use sandbox::{Limits, ProcessEnd, ProcessResult};

const SIGABRT: i32 = 6;
const SIGKILL: i32 = 9;
const SIGSEGV: i32 = 11;

/// What happened to a probe that did not report its end.
pub fn crash_message(
    run: &ProcessResult,
    probe_output: &ProbeOutput,
    limits: &Limits,
) -> String {
    let place = match &probe_output.running {
        Some((_, label)) => format!("in the case `{label}`"),
        None => "between two cases".to_string(),
    };
    if let Some(why) = &probe_output.protocol_error {
        return format!("the report cannot be trusted: {why}");
    }
    let said = |words: &str| run.output.contains(words);
    if let Some((group, label)) = &probe_output.running
        && *group == GROUPS[2]
    {
        return stopped_in_held_out_case(label);
    }
    match run.end {
        ProcessEnd::TimedOut => format!(
            "stopped after {} s {place}: too slow, or a loop that never ends",
            limits.time.as_secs_f64()
        ),
        ProcessEnd::TooMuchOutput => format!(
            "stopped {place}: it printed more than {} KiB",
            limits.output >> 10
        ),
        ProcessEnd::Exited(125) if said("cannot sandbox the program") => {
            let line = run.output.lines().next_back().unwrap_or_default();
            format!("the judge could not run it: {line}")
        }
        // The code is the answer's word: it says nothing.
        ProcessEnd::Exited(_) => format!(
            "the program left early {place}: an answer must return, not \
             call exit"
        ),
        ProcessEnd::Signal(SIGABRT | SIGSEGV)
            if said("overflowed its stack") =>
        {
            out_of_stack(&place)
        }
        // In code without `unsafe` nothing else can do this.
        ProcessEnd::Signal(SIGSEGV) => out_of_stack(&place),
        ProcessEnd::Signal(SIGABRT) if said("memory allocation of") => {
            out_of_memory(&place, limits)
        }
        ProcessEnd::TooMuchMemory => out_of_memory(&place, limits),
        ProcessEnd::StartedOthers => format!(
            "stopped {place}: it started another program, which no answer may"
        ),
        ProcessEnd::Signal(SIGABRT) => format!("the program aborted {place}"),
        ProcessEnd::Signal(SIGKILL) => format!(
            "the system killed the program {place}: too much memory or time"
        ),
        ProcessEnd::Signal(signal) => {
            format!("the program was killed {place} by signal {signal}")
        }
    }
}

/// What the standard library and the launcher print when they end a program.
const RUNTIME_MESSAGES: [&str; 6] = [
    "memory allocation of ",
    "fatal runtime error: ",
    "thread caused non-unwinding panic. aborting.",
    "thread panicked while processing panic. aborting.",
    "cannot sandbox the program: ",
    "note: run with `RUST_BACKTRACE=1` environment variable",
];

/// The lines that the answer itself printed.
pub fn without_runtime_messages(
    lines: &[String],
    end: ProcessEnd,
) -> Vec<String> {
    let mut own = Vec::new();
    for line in lines {
        let cut = match end {
            ProcessEnd::Exited(_) | ProcessEnd::Signal(_) => {
                runtime_message(line)
            }
            // Stopped from outside: everything is the answer's.
            _ => None,
        };
        match cut {
            None => own.push(line.clone()),
            Some(0) => {}
            // The answer printed the beginning of this line.
            Some(at) => own.push(line[..at].to_string()),
        }
    }
    own
}

/// Where in a line such a message begins.
fn runtime_message(line: &str) -> Option<usize> {
    let stack = line.ends_with("has overflowed its stack");
    let thread = line.find("thread '").filter(|_| stack);
    let known = RUNTIME_MESSAGES.iter().filter_map(|words| line.find(words));
    known.chain(thread).min()
}

fn out_of_memory(place: &str, limits: &Limits) -> String {
    format!("out of memory {place}: {} MiB are allowed", limits.memory >> 20)
}

/// How a program ends can depend on its inputs: of a held-out case that is
/// not told.
fn stopped_in_held_out_case(label: &str) -> String {
    format!(
        "the program did not finish the held-out case `{label}`: it took too \
         long, used too much memory, printed too much, aborted or left early"
    )
}

fn out_of_stack(place: &str) -> String {
    format!("the stack ran out {place}: does a function call itself forever?")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(end: ProcessEnd, output: &str) -> String {
        let run = ProcessResult { output: output.to_string(), end };
        let running = Some(("public", "circle".to_string()));
        let probe_output = ProbeOutput { running, ..ProbeOutput::default() };
        crash_message(&run, &probe_output, &Limits::default())
    }

    #[test]
    fn runtime_messages_are_not_the_answers() {
        let lines = [
            "x = 1",
            "x = memory allocation of 80 bytes failed",
            "note: run with `RUST_BACKTRACE=1` environment variable to …",
            "thread 'main' (12) has overflowed its stack",
            "fatal runtime error: stack overflow, aborting",
            "thread caused non-unwinding panic. aborting.",
        ]
        .map(String::from);
        for end in [
            ProcessEnd::Signal(6),
            ProcessEnd::Signal(11),
            ProcessEnd::Exited(9),
        ] {
            assert_eq!(
                without_runtime_messages(&lines, end),
                ["x = 1", "x = "]
            );
        }
        assert_eq!(
            without_runtime_messages(&lines, ProcessEnd::TimedOut),
            lines
        );
    }

    #[test]
    fn neither_an_exit_code_nor_the_end_of_a_held_out_case_is_told() {
        let exited = |code| message(ProcessEnd::Exited(code), "");
        assert_eq!(exited(0), exited(77));
        let running = Some((GROUPS[2], "fresh".to_string()));
        let probe_output = ProbeOutput { running, ..ProbeOutput::default() };
        let mut said = Vec::new();
        for end in [
            ProcessEnd::Exited(3),
            ProcessEnd::Signal(6),
            ProcessEnd::Signal(11),
            ProcessEnd::TimedOut,
            ProcessEnd::TooMuchOutput,
        ] {
            let run = ProcessResult { output: String::new(), end };
            said.push(crash_message(&run, &probe_output, &Limits::default()));
        }
        said.dedup();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("the held-out case `fresh`"));
    }

    #[test]
    fn a_timeout_may_be_slow_code_or_a_loop() {
        // A hint may follow that says it is not.
        let sentence = message(ProcessEnd::TimedOut, "");
        assert!(sentence.contains("too slow, or a loop"), "{sentence}");
    }

    #[test]
    fn every_end_has_its_own_sentence_with_the_case() {
        for (end, output, words) in [
            (
                ProcessEnd::TimedOut,
                "",
                "stopped after 5 s in the case `circle`",
            ),
            (ProcessEnd::TooMuchOutput, "", "printed more than 1024 KiB"),
            (ProcessEnd::Exited(0), "", "left early"),
            (
                ProcessEnd::Signal(6),
                "has overflowed its stack",
                "stack ran out",
            ),
            (ProcessEnd::Signal(11), "", "stack ran out"),
            (ProcessEnd::Signal(6), "memory allocation of 9 b", "1024 MiB"),
            (ProcessEnd::Signal(6), "", "aborted"),
            (ProcessEnd::Signal(9), "", "system killed"),
            (ProcessEnd::TooMuchMemory, "", "1024 MiB"),
            (ProcessEnd::StartedOthers, "", "started another program"),
            (ProcessEnd::Signal(4), "", "signal 4"),
        ] {
            let sentence = message(end, output);
            assert!(sentence.contains(words), "{end:?}: {sentence}");
            assert!(sentence.contains("in the case `circle`"), "{sentence}");
        }
    }
}
