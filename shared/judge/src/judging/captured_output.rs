//! What an answer printed while a case ran, and where it panicked.

use crate::judging::crash_message::without_runtime_messages;
use crate::judging::report_protocol::ProbeOutput;
use crate::judging::wrong_case::WrongCase;
use course::GROUPS;
use project::printable_lines;
use sandbox::ProcessResult;
use std::path::Path;

/// A verdict fits a terminal: so many printed lines are shown, cut after so
/// many characters.
pub const MAX_LINES: usize = 10;
const MAX_LINE_LENGTH: usize = 160;

/// Adds to a wrong case what was printed in it, and the line of the answer on
/// which it panicked.
pub fn add_captured_output(
    wrong: &mut WrongCase,
    answer: &Path,
    probe_output: &ProbeOutput,
) {
    let (group, label) = (&wrong.group, &wrong.label);
    wrong.printed = shortened(probe_output.printed_in(group, label));
    let panic = probe_output.panics.iter().find(|panic| {
        panic.group == group && panic.label == *label && panic.file == answer
    });
    wrong.line = panic.map(|panic| panic.line);
}

/// What was printed in the case that did not finish; of a held-out one
/// nothing is kept.
pub fn printed_in_unfinished_case(
    run: &ProcessResult,
    probe_output: &ProbeOutput,
) -> Vec<String> {
    match &probe_output.running {
        Some((group, label)) if *group != GROUPS[2] => {
            let all = probe_output.printed_in(group, label);
            shortened(&without_runtime_messages(all, run.end))
        }
        _ => Vec::new(),
    }
}

/// The first and the last of many lines.
fn shortened(lines: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    let left_out = lines.len().saturating_sub(MAX_LINES);
    for (i, line) in lines.iter().enumerate() {
        let at = MAX_LINES / 2;
        if left_out > 0 && i == at {
            kept.push(format!("… {left_out} more lines …"));
        }
        if left_out == 0 || i < at || i >= at + left_out {
            let start: String = line.chars().take(MAX_LINE_LENGTH).collect();
            kept.push(printable_lines(&start));
        }
    }
    kept
}
