//! Articulated bodies in reduced coordinates: a tree of links, each with one
//! joint angle or joint displacement, and nothing that could drift apart.
//! Their accelerations come from the articulated-body algorithm
//! (Featherstone 1983, 2008), in time proportional to the number of links.

mod aba;
mod chain_layouts;
mod dynamics;
mod inertia;
mod kinematics;
mod link;
mod mass_matrix;
mod puppet;
mod tree;

pub use aba::{BackwardPass, backward_link};
pub use chain_layouts::{hanging_chain, swinging_arm};
pub use inertia::{ArticulatedInertia, SpatialVector};
pub use link::{JointKind, Link};
pub use puppet::{PUPPET_AT_REST, PUPPET_RODS, Puppet, puppet_mass};
pub use tree::{ArticulatedBody, ArticulatedError};
