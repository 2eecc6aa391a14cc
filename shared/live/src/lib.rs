//! All chapters as WebAssembly: figures and live scenes for a book that no
//! server stands behind.
//!
//! A page reserves room for a question, writes it there as JSON
//! ([`Question`]), asks, and reads the answer: one byte, zero for an error,
//! and then a text or a frame (see [`course::live`]). [`book`] answers, and
//! knows nothing of WebAssembly; [`exports`] is the boundary.

pub mod book;
#[cfg(target_arch = "wasm32")]
mod exports;
pub mod plays;

pub use book::{Book, Question};
