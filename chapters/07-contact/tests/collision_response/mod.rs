//! Impulses: one, one after the other, all at once.

mod impulse;
mod models;
mod simultaneous;
