//! Somebody pulls on a body with ropes, and thrusters are bolted to it. What do
//! they do to the body? Two vectors say it all: the total force, which moves
//! the centre of mass, and the total torque about the centre of mass, which
//! rotates the body. A force always counts in full for the first, wherever it
//! acts; how far from the centre it acts matters only for the second.
//!
//! For a force `F` that acts at a point `p` of the world, while the centre of
//! mass is at `x` (notes D §2.7 eq. 2-21),
//!
//! ```text
//! lever r = p - x             torque = r × F
//! ```
//!
//! and the totals are the sums over all forces (eq. 2-22 and 2-23). Positions,
//! forces and torques are all in the world.
//!
//! A rope is already given that way. A thruster is not: it rotates with the
//! body, so its position and its force are both given in *body* space, where
//! the centre of mass is the origin and the axes are those of the body. The
//! rotation matrix R takes vectors of the body to the world:
//!
//! ```text
//! lever r = R at              F = R force
//! ```
//!
//! **An example.** The centre of mass is at (1, 0, 0), and a rope at (1, 2, 0)
//! pulls with (3, 0, 0) N. The lever is (0, 2, 0), the force (3, 0, 0), and the
//! torque (0, 2, 0) × (3, 0, 0) = (0, 0, -6) N m. Now the body is rotated by a
//! quarter turn about x, so that R takes y to z and z to -y. A thruster at (2,
//! 0, 0) in body space pushes with (0, 3, 0) in body space. In the world that
//! is a lever of (2, 0, 0) and a force of (0, 0, 3), and so a torque of (0, -6,
//! 0).
//!
//! Write `force_at_point`.

use math::{Mat3, Vec3};

/// Position and orientation of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre of mass (m), in the world.
    pub x: Vec3,
    /// The rotation matrix R: takes vectors of the body to the world.
    pub world_from_body: Mat3,
}

/// Something that pushes or pulls a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Push {
    /// A rope, whose other end somebody holds.
    Rope {
        /// Where it is attached to the body (m), in the world.
        at: Vec3,
        /// Its pull (N), in the world.
        force: Vec3,
    },
    /// A thruster, bolted to the body.
    Thruster {
        /// Where it is (m), in body space.
        at: Vec3,
        /// Its push (N), in body space.
        force: Vec3,
    },
}

/// Total force and torque on a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// The total force (N), in the world.
    pub force: Vec3,
    /// The total torque about the centre of mass (N m), in the world.
    pub torque: Vec3,
}

/// Total force and torque of all pushes.
///
/// - `pose`: position and orientation of the body
/// - `pushes`: what acts on it
pub fn force_at_point(pose: &Pose, pushes: &[Push]) -> Load {
    todo!()
}
