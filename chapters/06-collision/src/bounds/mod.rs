//! Bounding volumes: intervals along one axis, boxes in space.

mod aabb;
mod interval;

pub use aabb::Aabb;
pub use interval::Interval;
