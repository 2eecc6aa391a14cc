//! You use the numbers of a thruster as they are. They are measured along the
//! axes of the body, which are not those of the world once the body has turned.

use math::{Mat3, Vec3};

/// Where a body is, and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre of mass (m), in the world.
    pub x: Vec3,
    /// The rotation matrix R: takes vectors of the body to the world.
    pub world_from_body: Mat3,
}

/// Something that pushes or pulls at a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Push {
    /// A rope, whose other end somebody holds.
    Rope {
        /// Where it is tied to the body (m), in the world.
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

/// What moves a body, and what turns it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// The total force (N), in the world.
    pub force: Vec3,
    /// The total torque about the centre of mass (N m), in the world.
    pub torque: Vec3,
}

/// Total force and torque of all pushes.
pub fn force_at_point(pose: &Pose, pushes: &[Push]) -> Load {
    let mut total = Load { force: Vec3::zeros(), torque: Vec3::zeros() };
    for push in pushes {
        let (r, force) = match *push {
            Push::Rope { at, force } => (at - pose.x, force),
            Push::Thruster { at, force } => (at, force),
        };
        total.force += force;
        total.torque += r.cross(&force);
    }
    total
}
