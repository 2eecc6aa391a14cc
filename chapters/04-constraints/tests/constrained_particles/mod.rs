//! Particles under constraints, edited and scripted.

mod changes;
mod scripted;
