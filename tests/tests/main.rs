//! The whole workbook, tested from outside.

mod book;
mod browser;
mod cases;
mod chapter;
mod commands;
mod exercise_texts;
mod exercises;
mod grading;
mod html;
mod planted_mistakes;
mod readme;
mod release;
mod server;
mod wasm;
