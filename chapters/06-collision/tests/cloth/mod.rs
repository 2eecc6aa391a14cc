//! Collisions of cloth with itself and with solids.

mod continuous_collision;
mod on_itself;
mod on_solids;
mod sheets;
