//! Joints: what they are, their equations, and their stabilisation.

mod joint;
mod joint_set;
mod projection;
mod rows;

pub(crate) use joint::orthonormal_basis;
pub use joint::{Joint, JointKind};
pub use joint_set::JointId;
pub(crate) use joint_set::{JointConstraint, JointSet};
pub use rows::{JointRow, joint_rows};
