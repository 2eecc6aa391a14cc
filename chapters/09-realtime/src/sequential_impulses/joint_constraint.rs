//! The rows of a ball joint: two points that are to stay together.

use super::{MassRoots, Motion, SoftCoefficients};
use math::{Mat3, Vec3, cross_matrix};

/// One side of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointSide {
    /// From the centre to the anchor when the step began, m, world.
    pub arm: Vec3,
    /// `ω = spin (√I ω)`: rotation and `1/√I` when the step began.
    pub spin: Mat3,
    /// What `√I ω` does to the anchor: `-r* spin` for the arm `r` of now.
    turn: Mat3,
}

impl JointSide {
    /// A side as the step begins.
    pub fn new(arm: Vec3, spin: Mat3) -> Self {
        Self { arm, spin, turn: -cross_matrix(arm) * spin }
    }

    /// Turns the arm as far as the body has turned; returns how far the
    /// anchor has moved by that, m.
    #[inline]
    fn refresh(&mut self, motion: &Motion) -> Vec3 {
        let theta = self.spin * motion.dang;
        // r' = r + θ × r + θ × (θ × r) / 2
        let first = theta.cross(&self.arm);
        let moved = first + 0.5 * theta.cross(&first);
        self.turn = -cross_matrix(self.arm + moved) * self.spin;
        moved
    }
}

/// The three rows of a ball joint, solved as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointConstraint {
    /// `1/√m` of the bodies.
    pub roots: MassRoots,
    /// The first body's side.
    pub a: JointSide,
    /// The second body's side.
    pub b: JointSide,
    /// From the first anchor to the second when the step began, m.
    pub gap: Vec3,
    /// Accumulated impulse, N s, world.
    pub impulse: Vec3,
    /// The same gap now.
    error: Vec3,
    /// Effective mass: the inverse of the 3×3 block of `J W Jᵀ`, kg.
    mass: Mat3,
}

impl JointConstraint {
    /// The rows as a step begins.
    pub fn new(
        roots: MassRoots,
        a: JointSide,
        b: JointSide,
        gap: Vec3,
        impulse: Vec3,
    ) -> Self {
        let mass = Mat3::zeros();
        Self { roots, a, b, gap, impulse, error: gap, mass }
    }

    // ANCHOR: refresh
    /// Brings arms, gap and effective mass up to where the bodies are now.
    #[inline]
    pub fn refresh(&mut self, a: &Motion, b: &Motion) {
        let r = self.roots;
        let turned = self.b.refresh(b) - self.a.refresh(a);
        self.error = self.gap + r.b * b.dlin - r.a * a.dlin + turned;
        // J W Jᵀ
        let k = Mat3::from_diagonal_element(r.a * r.a + r.b * r.b)
            + self.a.turn * self.a.turn.transpose()
            + self.b.turn * self.b.turn.transpose();
        self.mass = k.try_inverse().unwrap_or_else(Mat3::zeros);
    }
    // ANCHOR_END: refresh

    /// Gives the impulse of the last substep again.
    #[inline]
    pub fn warm_start(&mut self, a: &mut Motion, b: &mut Motion) {
        self.refresh(a, b);
        self.apply(self.impulse, a, b);
    }

    #[inline]
    fn apply(&self, impulse: Vec3, a: &mut Motion, b: &mut Motion) {
        a.lin -= self.roots.a * impulse;
        a.ang -= self.a.turn.tr_mul(&impulse);
        b.lin += self.roots.b * impulse;
        b.ang += self.b.turn.tr_mul(&impulse);
    }

    /// One update of the three rows together.
    #[inline]
    pub fn solve(
        &mut self,
        soft: SoftCoefficients,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        let r = self.roots;
        let cdot = r.b * b.lin - r.a * a.lin + self.b.turn * b.ang
            - self.a.turn * a.ang
            + soft.bias_rate * self.error;
        let change = -soft.mass_scale * (self.mass * cdot)
            - soft.impulse_scale * self.impulse;
        self.apply(change, a, b);
        self.impulse += change;
    }

    /// Moves the anchors together, without touching velocities.
    #[inline]
    pub fn project_positions(
        &mut self,
        part: f64,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        self.refresh(a, b);
        let push = -part * (self.mass * self.error);
        a.dlin -= self.roots.a * push;
        a.dang -= self.a.turn.tr_mul(&push);
        b.dlin += self.roots.b * push;
        b.dang += self.b.turn.tr_mul(&push);
    }
}
