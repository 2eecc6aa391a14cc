//! How the multipliers are solved for.

mod chains;
mod redundant;
