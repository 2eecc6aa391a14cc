//! Chapter 5: implicit methods: steps as long as the motion asks for, and cloth.

mod experiments;
mod scenes;

pub use experiments::chapter;
