//! What computed contact forces are compared with.

mod augmented;
mod micro_collisions;
mod penalty;
