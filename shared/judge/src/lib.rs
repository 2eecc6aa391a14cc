//! Judges answers to exercises.
//!
//! An exercise is one text and some data ([`Exercise`], [`Catalogue`],
//! [`Solution`]). An answer is compiled together with its exercise's probe
//! to a program of its own, which runs in a sandbox; so does the compiler
//! that makes it. The program prints what it measured, each line marked with
//! the report token; it never sees an expected value. Its reports are
//! compared with the locked ones and become a [`Verdict`]. Exit codes are not
//! trusted.

mod cargo;
mod compile;
mod exercises;
mod file_watcher;
mod grading_setup;
mod judge;
mod judging;
mod locking;
mod plays;
mod printable;
mod problem;
mod progress;
mod project;
mod safe_svg;
mod text_file;
mod tokens;
mod trials;
mod worker_threads;

pub use cargo::without_colours;
pub use cargo::{CargoArtifact, CargoTarget, cargo, cargo_artifacts};
pub use compile::answer_compiler::AnswerCompiler;
pub use compile::compilation_unit::CompilationUnit;
pub use course::on_path;
pub use exercises::bugs::{Bug, parse_bugs, without_edits};
pub use exercises::catalogue::Catalogue;
pub use exercises::challenge::{Baseline, Better, Challenge};
pub use exercises::editor_targets::with_exercise_targets;
pub use exercises::exercise::Exercise;
pub use exercises::reset::Reset;
pub use exercises::solution::{Patch, Solution};
pub use file_watcher::{FileChanges, FileWatcher, WatchOptions};
pub use grading_setup::{PreparedExercise, exercise_digest, prepare_grading};
pub use judge::{Job, Judge, JudgeOptions};
pub use judging::expected::{Expected, read_standings};
pub use judging::report_protocol::report_token;
pub use judging::score::{Score, Standing, number as score_number};
pub use judging::terminal_colours::TerminalColours;
pub use judging::verdict::{
    AnswerState, BugHint, CaseCount, Verdict, all_passed,
};
pub use judging::wrong_case::{ComparedEntry, WrongCase};
pub use locking::{LockOptions, LockOutcome};
pub use plays::{
    CompiledPlay, Play, PlayChoice, PlayPart, PlayVariant, Symptoms, Whose,
};
pub use printable::{printable, printable_lines};
pub use problem::{
    Failure, Problem, known_names, line_of, nearest_names, one_line, read_file,
    write_file,
};
pub use progress::exercise_progress::ExerciseProgress;
pub use progress::record::ProgressRecord;
pub use progress::save_watcher::SaveWatcher;
pub use project::{Member, Project};
pub use sandbox::SandboxStatus;
pub use sandbox::write_atomically;
pub use sandbox::{Limits, run_limited};
pub use sandbox::{digest_of, digest_of_file};
pub use sandbox::{
    rename, run_hidden_command, runnable_copy, sandbox_status, this_program,
};
pub use text_file::{read_text, slash_path};
pub use tokens::{Token, TokenKind, tokenize};
pub use trials::{Trial, TrialResult};
pub use worker_threads::{parallel_map, thread_count};
