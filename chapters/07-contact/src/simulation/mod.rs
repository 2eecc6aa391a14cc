//! The simulation loop of a world: contact detection, contact constraints,
//! the step and the time of impact. Notes D §6, §8 and §9, and what they
//! leave out.

mod advance;
mod contact_constraint;
mod contact_detection;
mod depenetration;
mod derivative;
mod impact;
mod pair_witness;
mod relative_path;
pub(crate) mod settings;
mod step;
mod warm_start;

pub use contact_constraint::ContactConstraint;
pub(crate) use contact_detection::ContactDetector;
pub(crate) use depenetration::displace;
pub(crate) use warm_start::{ContactSet, clear_warm_start};
