//! Chapter 3: rigid bodies: how they turn, what makes them turn, and what a turn weighs.

mod experiments;
mod scenes;

pub use experiments::chapter;
