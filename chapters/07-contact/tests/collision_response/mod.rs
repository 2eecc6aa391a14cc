//! Impulses: one, one after the other, all at once, and with friction.

mod impulse;
mod models;
mod simultaneous;
