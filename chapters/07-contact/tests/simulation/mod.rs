//! The loop of a world.

mod adaptive;
mod allocation;
mod compounds;
mod impacts;
mod prediction;
mod rolling;
mod scripted;
mod stepping;
mod witnesses;
