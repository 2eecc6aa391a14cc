//! The loop of a world.

mod allocation;
mod impacts;
mod scripted;
mod stepping;
mod witnesses;
