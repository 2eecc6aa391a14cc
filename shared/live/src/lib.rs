//! All chapters as WebAssembly: figures and live scenes for a book that no
//! server stands behind.
//!
//! It is one module for all chapters, and a page loads it when its first slider
//! or scene is touched: 4.4 MB, which are 1.5 MB with gzip. Compiling it takes
//! a browser 40 ms, and the dominoes' first frame another 20 ms. Modules of
//! single chapters would repeat the libraries and the chapters that they build
//! on: that of chapter 7 would have nearly three quarters of the code. Readers
//! who stay in one chapter would save a part of one download, and those who go
//! on would have another one in each chapter, where now they have none.
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
