//! Do two convex bodies touch, how far are they apart, and how deep do they
//! overlap? Notes D §7.1.

mod closest_features;
mod closest_points;
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

pub use closest_points::{
    ClosestPoints, closest_points, distance, signed_distance,
};
pub use overlap::{Overlap, edge_through_face};
pub use penetration::penetration;
pub use separating_axis::{
    Feature, Separation, edge_separation, face_separation, separation,
};
pub use shape_core::CoreFeature;
pub use shape_distance::{RoundPair, signed_closest_points};
pub use witness::{Verdict, Witness, WitnessCounts};
