//! The loop of a world.

mod allocation;
mod impacts;
mod prediction;
mod scripted;
mod stepping;
mod witnesses;
