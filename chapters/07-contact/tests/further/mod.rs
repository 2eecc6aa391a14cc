//! What computed contact forces are compared with.

mod augmented;
mod frictional;
mod micro_collisions;
mod penalty;
