//! Sheets: what they are made of, and what they lie on.

mod fabric;
mod sheet;
