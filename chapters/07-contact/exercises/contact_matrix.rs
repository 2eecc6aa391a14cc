//! Bodies rest on each other at many points, and forces of unknown size act
//! there: `f_j n_j` on body A of contact `j`, and `-f_j n_j` on its body B. The
//! accelerations (m/s²) with which the bodies separate at the contacts depend
//! on all of them, and they do so in the simplest way (notes D §9 eq. 9-9):
//!
//! ```formula d A f b
//! d'' = A f + b
//! ```
//!
//! *The vector b* is what happens without contact forces. For contact `i` it is
//! the acceleration of A's point at `p_i` minus that of B's point there, along
//! `n_i`. The acceleration of a point of a body is that of chapter 3, with the
//! forces and torques that you are given. And since the normal may turn, eq.
//! 9-4 adds `2 n_i' . (pa' - pb')`, twice the rate of the normal times the
//! relative velocity of the two points.
//!
//! *The matrix A* is what the contact forces add: `a_ij` (1/kg) is the part of
//! `d''` at contact `i` due to a force of 1 N at contact `j` (appendix D). Such
//! a force pushes two bodies at `p_j`, in opposite directions. Each of them
//! moves and turns, and if it has a part in contact `i`, that shows at `p_i`. A
//! body that has nothing to do with contact `j` gets nothing from it. Any body
//! may be A of one contact and B of another; think of the middle one of three
//! bricks. Both the force and its torque change sign when the body is B. (The
//! notes' program forgets the second sign, and as soon as B can turn its matrix
//! is wrong.)
//!
//! Bodies that cannot move have `mass_inv` and `i_inv` of zero, and need no
//! other care.
//!
//! **An example.** A block of 3 kg, 2 m wide and 1 m high, has its centre at
//! (0, 0, 0.5) and stands on a floor. About y its inertia is 3/12 · (4 + 1) =
//! 1.25 kg m², so 1/I is 0.8. It touches the floor at (-1, 0, 0) and (1, 0, 0),
//! both with n = (0, 0, 1). A force of 1 N at either point lifts the centre
//! with 1/3 m/s², and tips the block with 0.8 rad/s², which lifts that point by
//! another 0.8 and lowers the other as much: A has 1/3 + 0.8 = 1.1333 on the
//! diagonal and 1/3 - 0.8 = -0.4667 beside it. The weight, (0, 0, -29.43) N,
//! gives b = (-9.81, -9.81) m/s². If the block also turned about y at 2 rad/s,
//! both points would be drawn towards its centre: each rises by another 2 m/s²
//! for that reason, and b would be (-7.81, -7.81).
//!
//! Write `contact_matrix`.

use math::{Mat3, Vec3};

/// A body at one moment. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// 1/M (1/kg); zero if the body cannot move.
    pub mass_inv: f64,
    /// I⁻¹ (1/(kg m²)); zero if the body cannot turn.
    pub i_inv: Mat3,
    /// Its centre of mass (m).
    pub x: Vec3,
    /// The velocity of that (m/s).
    pub v: Vec3,
    /// Its angular velocity (rad/s).
    pub omega: Vec3,
    /// Its angular momentum L (kg m²/s).
    pub l: Vec3,
    /// The force on it (N), without contacts.
    pub force: Vec3,
    /// The torque on it (N m), without contacts.
    pub torque: Vec3,
}

/// A resting contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The number of body A.
    pub a: usize,
    /// The number of body B, which is another one.
    pub b: usize,
    /// Where they touch (m).
    pub p: Vec3,
    /// The direction from B to A, of length 1.
    pub n: Vec3,
    /// How fast that changes (1/s).
    pub ndot: Vec3,
}

/// How the accelerations at the contacts depend on the forces there.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// The matrix A (1/kg), row by row.
    pub a: Vec<Vec<f64>>,
    /// The vector b (m/s²).
    pub b: Vec<f64>,
}

/// A and b of all contacts.
pub fn contact_matrix(bodies: &[Body], contacts: &[Contact]) -> System {
    todo!()
}
