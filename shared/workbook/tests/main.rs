//! `cargo workbook` on small books and small courses.

mod attacks;
mod background_judge;
mod book;
mod commands;
mod errors;
mod exercises;
mod judge_answers;
mod judge_commands;
mod judge_hostile;
mod judge_watch;
mod live_scenes;
mod serve;
mod small_book;
mod small_course;
mod staged_build;
mod walls;
