//! Ball joints.

use super::BoxBody;
use crate::sequential_impulses::{JointConstraint, JointSide, MassRoots};
use math::Vec3;

/// A point that two bodies share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallJoint {
    pub(super) a: usize,
    pub(super) b: usize,
    /// The anchor in the frame of each body, m.
    pub(super) anchor_a: Vec3,
    pub(super) anchor_b: Vec3,
    /// Accumulated impulse of a substep, N s, world.
    pub(super) impulse: Vec3,
}

impl BallJoint {
    pub(super) fn new(a: usize, b: usize, p: Vec3, bodies: &[BoxBody]) -> Self {
        let anchor = |body: &BoxBody| body.shape.r.tr_mul(&(p - body.shape.x));
        Self {
            a,
            b,
            anchor_a: anchor(&bodies[a]),
            anchor_b: anchor(&bodies[b]),
            impulse: Vec3::zeros(),
        }
    }

    /// How far the two anchors are apart, m.
    pub fn gap(&self, bodies: &[BoxBody]) -> f64 {
        let [ra, rb] = self.arms(bodies);
        let (a, b) = (&bodies[self.a], &bodies[self.b]);
        (b.shape.x + rb - a.shape.x - ra).norm()
    }

    fn arms(&self, bodies: &[BoxBody]) -> [Vec3; 2] {
        let (a, b) = (&bodies[self.a], &bodies[self.b]);
        [a.shape.r * self.anchor_a, b.shape.r * self.anchor_b]
    }

    /// Its rows at the start of a step.
    pub(super) fn constraint(&self, bodies: &[BoxBody]) -> JointConstraint {
        let (a, b) = (&bodies[self.a], &bodies[self.b]);
        let [ra, rb] = self.arms(bodies);
        let roots = MassRoots { a: a.mass_root, b: b.mass_root };
        let gap = b.shape.x + rb - a.shape.x - ra;
        let side_a = JointSide::new(ra, a.spin());
        let side_b = JointSide::new(rb, b.spin());
        JointConstraint::new(roots, side_a, side_b, gap, self.impulse)
    }
}
