//! Forces at resting contacts: `d'' = A f + b` and the conditions on `f`.

mod contact_matrix;
mod contact_vector;
mod forces;
mod jacobian;
mod normal_rate;

pub use contact_matrix::{Response, contact_matrix};
pub use contact_vector::{contact_vector, free_acceleration, gap_acceleration};
pub use forces::{RestingForces, apply_forces, resting_forces};
pub use jacobian::{JacobianRow, velocity_part};
pub(crate) use normal_rate::{
    contact_normal_rate, curvature_part, rolling_part,
};
pub use normal_rate::{edges_normal_rate, normal_rate};
