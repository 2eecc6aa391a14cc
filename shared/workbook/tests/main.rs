//! `cargo workbook` on small books and small courses.

// Only Linux has all walls.
#[cfg(target_os = "linux")]
mod attacks;
mod background_judge;
mod book;
mod challenges;
mod commands;
mod editor;
mod errors;
mod exercises;
mod judge_answers;
mod judge_commands;
#[cfg(target_os = "linux")]
mod judge_hostile;
mod judge_watch;
mod live_scenes;
mod questions;
mod reading;
mod serve;
mod small_book;
mod small_course;
mod staged_build;
#[cfg(target_os = "linux")]
mod walls;
