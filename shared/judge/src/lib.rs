//! Judges answers to exercises.
//!
//! An exercise is one text and some data ([`Exercise`], [`Catalogue`],
//! [`Solution`]). An answer is compiled together with its exercise's probe
//! to a program of its own (crate `compile`), which runs in a sandbox. The
//! program prints what it measured, each line marked with the report token;
//! it never sees an expected value. Its reports are compared with the locked
//! ones and become a [`Verdict`]. Exit codes are not trusted.

mod exercises;
mod grading_setup;
mod judge;
mod judging;
mod locking;
mod plays;
mod progress;
mod safe_svg;
mod trials;

pub use compile::{
    AnswerCompiler, CargoArtifact, CargoTarget, CompilationUnit, cargo,
    cargo_artifacts, parallel_map, thread_count, without_colours,
};
pub use course::on_path;
pub use exercises::bugs::{Bug, parse_bugs, without_edits};
pub use exercises::catalogue::Catalogue;
pub use exercises::challenge::{Baseline, Better, Challenge};
pub use exercises::editor_targets::with_exercise_targets;
pub use exercises::exercise::Exercise;
pub use exercises::reset::Reset;
pub use exercises::solution::{Patch, Solution};
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
pub use progress::exercise_progress::ExerciseProgress;
pub use progress::record::ProgressRecord;
pub use progress::save_watcher::SaveWatcher;
pub use project::{
    Failure, FileChanges, FileWatcher, Member, Problem, Project, Token,
    TokenKind, WatchOptions, files_under, has_extension, known_names, line_of,
    nearest_names, one_line, printable, printable_lines, read_file, read_text,
    slash_path, tokenize, write_file,
};
pub use sandbox::{
    Limits, SandboxStatus, digest_of, digest_of_file, rename,
    run_hidden_command, run_limited, runnable_copy, sandbox_status,
    this_program, write_atomically,
};
pub use trials::{Trial, TrialResult};
