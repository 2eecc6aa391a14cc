//! What the chapter refuses.

mod bounds;
mod impact;
mod polyhedron;

pub use bounds::BoundsError;
pub use impact::ImpactError;
pub use polyhedron::PolyhedronError;
