//! What springs and the stretch conditions of a triangle have in common: an
//! energy `ks/2 (|l| - rest)²` of one vector `l`, its Jacobians, and what to
//! do where they are indefinite. Notes C §4.2 eq. 1 and E §4.

use math::{Mat3, Vec3};

// ANCHOR: jacobians
// EQ: implicit/spring_jacobian
/// The exact Jacobians of the force `-[ks (|l| - r) + kd l'.u] u`, with
/// `u = l/|l|`, with respect to `l` and to `l'`. Zero where `l` is.
///
/// The first one is symmetric only without damping or without motion across
/// the spring, and negative across the spring only if it is stretched.
pub fn spring_jacobians(
    ks: f64,
    kd: f64,
    rest: f64,
    l: Vec3,
    ldot: Vec3,
) -> (Mat3, Mat3) {
    let length = l.norm();
    if length == 0.0 {
        return (Mat3::zeros(), Mat3::zeros());
    }
    let u = l / length;
    let uu = u * u.transpose();
    let across = Mat3::identity() - uu;
    // df/dl = -ks uu - [ks (|l| - r) + kd l'.u]/|l| (1 - uu)
    //         - kd/|l| u ((1 - uu) l')^T
    let pull = ks * (length - rest) + kd * ldot.dot(&u);
    let rotation = u * (across * ldot).transpose();
    let dfdl = -ks * uu - pull / length * across - kd / length * rotation;
    // df/dl' = -kd uu
    (dfdl, -kd * uu)
}
// ANCHOR_END: jacobians

/// The stiffness that goes into the matrix of an implicit step: symmetric and
/// positive semidefinite.
///
/// `-df/dl` without damping is `ks (uu + t (1 - uu))` with the transverse
/// factor `t = 1 - rest/|l|`. In a compressed spring that is negative: the
/// spring buckles, and the matrix may become indefinite, for which conjugate
/// gradients are not made. So `t` is clamped at zero, and raised where the
/// coming displacement needs it (see [`Stretch::needed`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// The direction, of length 1; zero where `l` is zero.
    pub u: Vec3,
    /// The length `|l|`.
    pub length: f64,
    /// The rest length.
    pub rest: f64,
}

impl Stretch {
    /// The stretch of `l`.
    #[inline]
    pub fn new(l: Vec3, rest: f64) -> Self {
        let length = l.norm();
        let u = if length > 0.0 { l / length } else { Vec3::zeros() };
        Self { u, length, rest }
    }

    // ANCHOR: transverse
    /// The transverse factor `max(0, 1 - rest/|l|)`.
    #[inline]
    pub fn transverse(&self) -> f64 {
        if self.length > self.rest {
            1.0 - self.rest / self.length
        } else {
            0.0
        }
    }
    // ANCHOR_END: transverse

    // ANCHOR: needed
    /// The transverse factor at which a displacement by `d` cannot gain
    /// energy, from 0 to 1/2. With `a = u.d`, `b` the component of `d` across,
    /// and `l1 = |l + d|`, the energy rises beyond its slope by
    /// `ks/2 [a² + b² (1 - 2 rest/(l1 + |l| + a))]`, and the matrix takes out
    /// `ks (a² + t b²)`.
    #[inline]
    pub fn needed(&self, d: Vec3) -> f64 {
        let along = self.length + self.u.dot(&d);
        let across = d - self.u.dot(&d) * self.u;
        let after = (along * along + across.norm_squared()).sqrt();
        let sum = after + along;
        if sum > 2.0 * self.rest { 0.5 - self.rest / sum } else { 0.0 }
    }
    // ANCHOR_END: needed

    /// Twice the energy excess of a displacement by `d` with the transverse
    /// factor `t`, per unit of stiffness: positive where energy may be gained.
    #[inline]
    pub fn energy_excess(&self, t: f64, d: Vec3) -> f64 {
        let a = self.u.dot(&d);
        let b2 = (d.norm_squared() - a * a).max(0.0);
        let along = self.length + a;
        let sum = (along * along + b2).sqrt() + along;
        let curvature =
            if sum > 0.0 { 1.0 - 2.0 * self.rest / sum } else { 1.0 };
        b2 * (curvature - 2.0 * t) - a * a
    }

    /// The transverse factor for another attempt, after one with `t` was
    /// displaced by `d`: more than that displacement needed, if it needed more,
    /// or, if `all`, as much as any displacement could need.
    pub fn stiffened(&self, t: f64, d: Vec3, all: bool) -> f64 {
        if all {
            return t.max(0.5);
        }
        if self.energy_excess(t, d) <= 0.0 {
            return t;
        }
        t.max(0.5_f64.min(2.0 * self.needed(d)))
    }

    // EQ: implicit/clamped
    /// The stiffness `uu + t (1 - uu)`, per unit of `ks`.
    #[inline]
    pub fn stiffness(&self, t: f64) -> Mat3 {
        let u = self.u;
        let mut block = (1.0 - t) * (u * u.transpose());
        for i in 0..3 {
            block[(i, i)] += t;
        }
        block
    }
}
