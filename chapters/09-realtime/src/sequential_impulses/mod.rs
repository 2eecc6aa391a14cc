//! Sequential impulses: contacts solved one after the other, again and again,
//! until time is up (Catto, “Iterative dynamics with temporal coherence”,
//! 2005).

mod contact_constraint;
mod friction_model;
mod joint_constraint;
mod motion;
mod pgs;
mod row;
mod soft_constraint;

pub use contact_constraint::{Bias, ContactConstraint, PointRows};
pub use friction_model::FrictionModel;
pub use joint_constraint::{JointConstraint, JointSide};
pub use motion::Motion;
pub use pgs::{Pgs, PgsError, column_rate};
pub use row::{MassRoots, Row};
pub use soft_constraint::SoftCoefficients;
