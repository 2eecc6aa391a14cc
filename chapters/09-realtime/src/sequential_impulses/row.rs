//! A row of the Jacobian between two bodies.

use super::Motion;
use math::Vec3;

/// The directions in which one row of a contact acts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Row {
    /// `(r × n)/√I` of the first body, in its frame.
    pub arm_a: Vec3,
    /// The same of the second.
    pub arm_b: Vec3,
    /// Effective mass `1/(J W Jᵀ)`, kg.
    pub mass: f64,
    /// Accumulated impulse, N s.
    pub impulse: f64,
}

/// What all rows of two bodies share: `1/√m` of each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MassRoots {
    /// Of the first body, 1/√kg; 0 if it is fixed.
    pub a: f64,
    /// Of the second.
    pub b: f64,
}

impl Row {
    /// A row with these arms, which has given `impulse` before.
    #[inline]
    pub fn new(
        arm_a: Vec3,
        arm_b: Vec3,
        roots: MassRoots,
        impulse: f64,
    ) -> Row {
        let turning = arm_a.norm_squared() + arm_b.norm_squared();
        let mass = 1.0 / (roots.a * roots.a + roots.b * roots.b + turning);
        Row { arm_a, arm_b, mass, impulse }
    }

    // ANCHOR: row
    /// `J v`: the speed, m/s, with which the second body parts from the first
    /// along `n`.
    // EQ: realtime/mass-units
    #[inline]
    pub fn speed(&self, n: Vec3, r: MassRoots, a: &Motion, b: &Motion) -> f64 {
        n.dot(&(r.b * b.lin - r.a * a.lin)) + self.arm_b.dot(&b.ang)
            - self.arm_a.dot(&a.ang)
    }

    /// `v += W Jᵀ λ` for an impulse `λ`, N s.
    #[inline]
    pub fn apply(
        &self,
        impulse: f64,
        n: Vec3,
        r: MassRoots,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        a.lin -= (impulse * r.a) * n;
        a.ang -= impulse * self.arm_a;
        b.lin += (impulse * r.b) * n;
        b.ang += impulse * self.arm_b;
    }
    // ANCHOR_END: row

    /// The same for the displacements: how far they have parted, m.
    #[inline]
    pub fn shift(&self, n: Vec3, r: MassRoots, a: &Motion, b: &Motion) -> f64 {
        n.dot(&(r.b * b.dlin - r.a * a.dlin)) + self.arm_b.dot(&b.dang)
            - self.arm_a.dot(&a.dang)
    }

    /// The same on displacements, for a push `λ`, kg m.
    #[inline]
    pub fn displace(
        &self,
        push: f64,
        n: Vec3,
        r: MassRoots,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        a.dlin -= (push * r.a) * n;
        a.dang -= push * self.arm_a;
        b.dlin += (push * r.b) * n;
        b.dang += push * self.arm_b;
    }
}
