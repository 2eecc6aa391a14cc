//! Generalised coordinates.

mod equations;
mod pendulums;
mod plain_accelerations;
