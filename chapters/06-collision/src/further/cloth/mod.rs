//! Collisions of the cloth of chapter 5 with itself and with solids.

mod cloth_collision;
mod continuous_collision;
mod coplanarity;
mod coupling;
mod displacements;
mod feature_contacts;
mod feature_pair;
mod feature_trees;
mod repulsion;
mod repulsion_force;
mod rigid_impact_zone;
mod settings;

pub use cloth_collision::{ClothCollision, ClothCollisionReport};
pub use continuous_collision::{SweptContact, first_swept_contact};
pub use coplanarity::Coplanarity;
pub use feature_pair::FeaturePair;
