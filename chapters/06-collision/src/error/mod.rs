//! What can be wrong with the input, and with a search.

mod bounds;
mod polyhedron;
mod time_of_impact;

pub use bounds::BoundsError;
pub use polyhedron::PolyhedronError;
pub use time_of_impact::TimeOfImpactError;
