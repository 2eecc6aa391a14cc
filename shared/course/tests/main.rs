//! All tests of `course` that see it from outside, in one program.

mod locked;
mod project;
