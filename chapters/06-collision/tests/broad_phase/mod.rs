//! Whose boxes overlap.

mod allocation;
mod bad_bounds;
mod counts;
mod crowds;
mod every_phase;
mod overlaps;
mod sweep_1d;
