//! What witnesses and GJK are compared with, and what is asked of a pair that
//! no simulation needs.
//!
//! - [`separation`] tries all faces and all pairs of edges: the definition of
//!   a separating plane, and the reference in tests.
//! - [`closest_points`] and [`signed_closest_points`] know the distance to the
//!   last digits. The loop of chapter 7 makes do with the gap of a plane.
//! - [`edge_through_face`] is a witness of the notes.

mod closest_features;
mod closest_points;
mod edge_through_face;
mod exhaustive_search;
mod signed_distance;

pub use closest_points::{closest_points, distance};
pub use edge_through_face::edge_through_face;
pub use exhaustive_search::{edge_separation, face_separation, separation};
pub use signed_distance::{signed_closest_points, signed_distance};
