//! Somebody pulls on a body with ropes, and thrusters are bolted to it. What do
//! they do to the body? Two vectors say it all: the total force (N), which
//! moves the centre of mass, and the total torque (N m) about the centre of
//! mass, which rotates the body (notes D §2.7). A force always counts in full
//! for the first, wherever it acts; how far from the centre it acts, and in
//! which direction, matters only for the second. Both totals are vectors of the
//! world.
//!
//! A rope is given in the world, too: the point at which it acts, and its
//! force. A thruster is not: it rotates with the body, so its position and its
//! force are both given in *body* space, where the centre of mass is the origin
//! and the axes are those of the body. The rotation matrix `world_from_body`
//! takes vectors of the body to the world.
//!
//! **An example.** The centre of mass is at (1, 0, 0), and a rope at (1, 2, 0)
//! pulls with (3, 0, 0) N. Seen from the centre it acts at (0, 2, 0), and its
//! torque is (0, 0, -6) N m: it turns the body clockwise, as seen from above.
//! Now the body is rotated by a quarter turn about x, so that y becomes z and z
//! becomes -y. A thruster at (2, 0, 0) in body space pushes with (0, 3, 0) in
//! body space. In the world its force is (0, 0, 3) N, and its torque (0, -6, 0)
//! N m.
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
    // ANSWER
    let mut total = Load { force: Vec3::zeros(), torque: Vec3::zeros() };
    for push in pushes {
        // The lever and the force, both in the world.
        let (r, force) = match *push {
            Push::Rope { at, force } => (at - pose.x, force),
            Push::Thruster { at, force } => {
                (pose.world_from_body * at, pose.world_from_body * force)
            }
        };
        total.force += force;
        // torque = r × F
        total.torque += r.cross(&force);
    }
    total
    // END
}
