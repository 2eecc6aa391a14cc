//! Islands: bodies that push each other, solved in one constraint system; and
//! sleeping.

mod baumgarte;
mod body_blocks;
mod constraint_system;
mod formulation;
mod grouping;
mod pair_motion;
mod sleeping;
mod solver;

pub(crate) use baumgarte::BaumgarteRates;
pub(crate) use body_blocks::{BodyBlocks, NO_BLOCK};
pub(crate) use constraint_system::ConstraintSystem;
pub use formulation::ContactForce;
pub(crate) use formulation::{ContactPoint, Formulation};
pub(crate) use grouping::Islands;
pub(crate) use pair_motion::{LastPair, PointMotion};
pub(crate) use sleeping::SleepState;
pub(crate) use solver::{IslandMembers, IslandSolver};
