//! All tests of `figure` in one program: it links once.

mod rendering;
mod report;
