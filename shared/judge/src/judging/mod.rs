//! From a run of a program to the verdict on an answer.

mod assess;
mod captured_output;
mod case_text;
pub(crate) mod crash_message;
pub(crate) mod doubts;
pub(crate) mod expected;
pub(crate) mod judge_answer;
pub(crate) mod locked;
mod picture;
pub(crate) mod public_report;
pub(crate) mod report_protocol;
pub(crate) mod run_probe;
pub(crate) mod score;
pub(crate) mod terminal_colours;
pub(crate) mod verdict;
pub(crate) mod wrong_case;
