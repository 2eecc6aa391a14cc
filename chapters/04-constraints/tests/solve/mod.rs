//! How the multipliers are solved for.

mod chains;
mod plain_multipliers;
mod redundant;
