//! The loop of a world.

mod allocation;
mod scripted;
mod stepping;
mod witnesses;
