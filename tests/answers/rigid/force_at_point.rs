//! In the frame of the body: everything is taken to body space, summed there with
//! star matrices, and brought back once.

use math::{Mat3, Vec3, cross_matrix};

/// Place and turn.
#[derive(Clone, Copy)]
pub struct Pose {
    /// Centre of mass.
    pub x: Vec3,
    /// Rotation.
    pub world_from_body: Mat3,
}

/// A push.
#[derive(Clone, Copy)]
pub enum Push {
    /// In the world.
    Rope {
        /// Where.
        at: Vec3,
        /// How much.
        force: Vec3,
    },
    /// In the body.
    Thruster {
        /// Where.
        at: Vec3,
        /// How much.
        force: Vec3,
    },
}

/// The totals.
#[derive(Clone, Copy)]
pub struct Load {
    /// Force.
    pub force: Vec3,
    /// Torque.
    pub torque: Vec3,
}

/// The totals of all pushes.
pub fn force_at_point(pose: &Pose, pushes: &[Push]) -> Load {
    let body_from_world = pose.world_from_body.transpose();
    let in_body: Vec<(Vec3, Vec3)> = pushes
        .iter()
        .map(|push| match push {
            Push::Rope { at, force } => {
                let lever = body_from_world * at - body_from_world * pose.x;
                (lever, body_from_world * force)
            }
            Push::Thruster { at, force } => (*at, *force),
        })
        .collect();
    let force: Vec3 = in_body.iter().map(|(_, force)| *force).sum();
    let torque: Vec3 = in_body
        .iter()
        .map(|(lever, force)| -(cross_matrix(*force) * lever))
        .sum();
    Load {
        force: pose.world_from_body * force,
        torque: pose.world_from_body * torque,
    }
}
