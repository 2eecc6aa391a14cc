//! Put a finger on a point of a tumbling body, and hold on. How fast do you
//! move, and how much do you accelerate? Later chapters need the answer at
//! every contact: a contact force must keep two points from accelerating into
//! each other.
//!
//! You are given the state of the body (its mass, centre of mass, linear and
//! angular momentum, and the inverse I⁻¹ of its inertia tensor in its present
//! orientation), the total force (N) and torque (N m) on it, and the point;
//! everything is in the world. Three questions lead to the answer:
//!
//! - How fast does the angular velocity `omega` (rad/s) change? Even without a
//!   torque it does, unless it points along the angular momentum `L`: `L`
//!   stays, and the tensor between the two rotates with the body (notes D
//!   appendix C eq. C-10, and the page). Mind the bracket there: one line of
//!   the printed derivation can be read differently.
//! - How fast does the point move (m/s)? With the centre, and around it.
//! - How fast does *that* change (m/s²)? Differentiate the answer. The lever
//!   from the centre of mass to the point rotates, too, so there are three
//!   terms: one of the whole body, one because the rotation changes, and one
//!   because the point goes round. The last, the centripetal acceleration,
//!   points towards the axis.
//!
//! **An example.** A body of 2 kg, with its centre at the origin, rotates
//! freely, without force or torque. I⁻¹ is diagonal, with 1, 1/2 and 1/4, and L
//! = (1, 2, 4). So `omega` is (1, 1, 1) rad/s, and it changes by (-2, 1.5,
//! -0.25) rad/s². The point at (1, 0, 0) moves at (0, 1, -1) m/s. It
//! accelerates by (0, -0.25, -1.5) because the rotation changes, and by (-2, 1,
//! 1) because it goes round: together (-2, 0.75, -0.5) m/s².
//!
//! Write `point_acceleration`.

use math::{Mat3, Vec3};

/// A body at one moment. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its mass M (kg).
    pub mass: f64,
    /// The inverse I⁻¹ of its inertia tensor (1/(kg m²)), in the world.
    pub i_inv: Mat3,
    /// Its centre of mass (m).
    pub x: Vec3,
    /// Its momentum P (kg m/s).
    pub p: Vec3,
    /// Its angular momentum L (kg m²/s).
    pub l: Vec3,
}

/// Total force and torque on a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// The total force F (N).
    pub force: Vec3,
    /// The total torque about the centre of mass (N m).
    pub torque: Vec3,
}

/// Velocity and acceleration of a point of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMotion {
    /// Its velocity p' (m/s).
    pub v: Vec3,
    /// Its acceleration p'' (m/s²).
    pub a: Vec3,
    /// The angular acceleration of the body, omega' (rad/s²).
    pub omega_dot: Vec3,
}

/// The motion of a point that is fixed to a body.
///
/// - `body`: the state of the body
/// - `load`: what acts on it
/// - `point`: the position of the point (m), in the world
pub fn point_acceleration(
    body: &Body,
    load: &Load,
    point: Vec3,
) -> PointMotion {
    todo!()
}
