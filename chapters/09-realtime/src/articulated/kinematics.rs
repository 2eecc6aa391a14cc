//! From joint coordinates to where links are and how they move.

use super::{ArticulatedBody, JointKind};
use math::{Mat3, Vec3};

/// Where a link is and how it moves, in the world's axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkState {
    pub world_from_link: Mat3,
    /// The joint's position, m.
    pub joint: Vec3,
    /// From the parent's joint to this one, m.
    pub r: Vec3,
    /// The joint's axis.
    pub axis: Vec3,
    /// Angular velocity, rad/s.
    pub omega: Vec3,
    /// The velocity of the link's point at the joint, m/s.
    pub v: Vec3,
}

impl Default for LinkState {
    fn default() -> Self {
        let zero = Vec3::zeros();
        let world_from_link = Mat3::identity();
        Self {
            world_from_link,
            joint: zero,
            r: zero,
            axis: zero,
            omega: zero,
            v: zero,
        }
    }
}

impl ArticulatedBody {
    // ANCHOR: kinematics
    /// The first pass, from the base outwards: positions and velocities.
    pub(super) fn update_kinematics(&mut self) {
        for i in 0..self.links.len() {
            let link = &self.links[i];
            let base = LinkState::default();
            let parent = link.parent.map_or(base, |p| self.state[p]);
            let (q, qd) = (self.q[i], self.qd[i]);
            let mut now = parent;
            now.r = parent.world_from_link * link.joint_in_parent;
            now.axis = parent.world_from_link * link.axis;
            match link.kind {
                JointKind::Revolute => {
                    now.world_from_link *= rotation(link.axis, q);
                    now.omega += qd * now.axis;
                    now.v += parent.omega.cross(&now.r);
                }
                JointKind::Prismatic => {
                    now.r += q * now.axis;
                    now.v += parent.omega.cross(&now.r) + qd * now.axis;
                }
            }
            now.joint = parent.joint + now.r;
            self.state[i] = now;
        }
    }
    // ANCHOR_END: kinematics

    /// Where link `i`'s point `p`, in its own frame, is in the world, m.
    pub fn world_point(&self, i: usize, p: Vec3) -> Vec3 {
        self.state[i].joint + self.state[i].world_from_link * p
    }

    /// How fast link `i`'s point `p`, in its own frame, moves, m/s.
    pub fn point_velocity(&self, i: usize, p: Vec3) -> Vec3 {
        let state = &self.state[i];
        state.v + state.omega.cross(&(state.world_from_link * p))
    }

    /// The orientation of link `i`.
    pub fn world_from_link(&self, i: usize) -> Mat3 {
        self.state[i].world_from_link
    }

    /// The kinetic energy, J.
    pub fn kinetic_energy(&self) -> f64 {
        let mut energy = 0.0;
        for (i, link) in self.links.iter().enumerate() {
            let state = &self.state[i];
            let v = self.point_velocity(i, link.centre);
            let omega = state.world_from_link.tr_mul(&state.omega);
            energy += 0.5 * link.mass * v.norm_squared();
            energy += 0.5 * omega.dot(&(link.inertia * omega));
        }
        energy
    }

    /// The energy of weight, J: zero where the base is.
    pub fn potential_energy(&self) -> f64 {
        let mut energy = 0.0;
        for (i, link) in self.links.iter().enumerate() {
            let x = self.world_point(i, link.centre);
            energy -= link.mass * self.gravity.dot(&x);
        }
        energy
    }
}

/// The rotation by `angle` rad about the unit vector `axis` (Rodrigues).
fn rotation(axis: Vec3, angle: f64) -> Mat3 {
    let cross = math::cross_matrix(axis);
    let (sin, cos) = angle.sin_cos();
    Mat3::identity() + sin * cross + (1.0 - cos) * cross * cross
}
