//! Figures, tables and values of the chapter: named and computed.

pub mod audit;
pub mod bricks;
pub mod conditions;
pub mod cradle;
pub mod guards;
pub mod impulses;
pub mod kane;
pub mod micro_collisions;
pub mod one_norm;
pub mod penalty;
pub mod pivoting;
pub mod rigid_limit;
pub mod slope;
pub mod time_of_impact;
pub mod unknowns;
pub mod vanishing;
pub mod witnesses;
