//! Do two convex bodies touch, how far are they apart, and how deep do they
//! overlap? Notes D §7.1.

mod further;
mod gjk;
mod neighbouring_planes;
mod overlap;
mod penetration;
mod separating_axis;
mod shape_core;
mod shape_distance;
mod simplex;
mod witness;

pub(crate) use gjk::{Gjk, GjkResult};
pub(crate) use shape_core::Core;

pub use further::{
    closest_points, distance, edge_separation, edge_through_face,
    face_separation, separation, signed_closest_points, signed_distance,
};
pub use overlap::Overlap;
pub use penetration::penetration;
pub use separating_axis::{Feature, Separation};
pub use shape_core::CoreFeature;
pub use shape_distance::{ClosestPoints, RoundPair};
pub use witness::{Verdict, Witness, WitnessCounts};
