//! The whole workbook, tested from outside.

mod book;
mod browser;
mod cases;
mod cases_command;
mod cases_formula;
mod cases_variants;
mod chapter;
mod commands;
mod exercises;
mod grading;
mod grading_runs;
mod html;
mod mistakes;
mod readme;
mod release;
mod server;
mod texts;
