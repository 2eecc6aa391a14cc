//! Chapter 4: constraints: forces that keep a promise and do no work.

mod experiments;
mod scenes;

pub use experiments::chapter;
