//! Generalised coordinates.

mod equations;
mod pendulums;
