//! The whole workbook, tested from outside.

mod book;
mod browser;
mod cases;
mod chapter;
mod commands;
mod every_system;
mod exercise_texts;
mod exercises;
// Grading and plays need a sandbox.
#[cfg(target_os = "linux")]
mod grading;
mod html;
mod planted_mistakes;
#[cfg(target_os = "linux")]
mod plays;
mod readme;
mod release;
mod server;
mod wasm;
