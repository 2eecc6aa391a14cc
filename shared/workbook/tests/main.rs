//! `cargo workbook` on small books and small courses.

mod attacks;
mod book;
mod commands;
mod desk;
mod errors;
mod exercises;
mod fixture;
mod judge_answers;
mod judge_commands;
mod judge_hostile;
mod judge_watch;
mod serve;
mod staged;
mod workshop;
