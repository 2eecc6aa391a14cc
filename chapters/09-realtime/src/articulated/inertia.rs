//! Forces with their torques, accelerations with their angular
//! accelerations, and what relates them: vectors and matrices of twice
//! three.

use math::{Mat3, Vec3, cross_matrix};

/// An angular part and a linear part. As a force: torque about the joint,
/// N m, and force, N. As an acceleration: angular, rad/s², and that of the
/// link's point at the joint, m/s². All in the world's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpatialVector {
    /// The angular part.
    pub angular: Vec3,
    /// The linear part.
    pub linear: Vec3,
}

impl SpatialVector {
    /// Nothing.
    pub fn zeros() -> Self {
        Self { angular: Vec3::zeros(), linear: Vec3::zeros() }
    }

    /// The sum over both parts: the power, if one is a force and the other
    /// a velocity.
    #[inline]
    pub fn dot(&self, other: &Self) -> f64 {
        self.angular.dot(&other.angular) + self.linear.dot(&other.linear)
    }

    /// `self + s other`
    #[inline]
    pub fn add_scaled(&self, s: f64, other: &Self) -> Self {
        Self {
            angular: self.angular + s * other.angular,
            linear: self.linear + s * other.linear,
        }
    }

    // ANCHOR: shift
    /// The same force, with its torque about a point `-r` away: about the
    /// parent's joint, if `r` leads from there to here.
    #[inline]
    pub fn shift_force(&self, r: Vec3) -> Self {
        let angular = self.angular + r.cross(&self.linear);
        Self { angular, linear: self.linear }
    }

    /// The acceleration that turning alone gives to a point `r` away.
    #[inline]
    pub fn shift_acceleration(&self, r: Vec3) -> Self {
        let linear = self.linear + self.angular.cross(&r);
        Self { angular: self.angular, linear }
    }
    // ANCHOR_END: shift
}

/// What force an acceleration takes, both at the joint:
/// `[torque; force] = [I H; Hᵀ M] [α; a]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArticulatedInertia {
    /// Torque for angular acceleration, kg m².
    pub i: Mat3,
    /// Torque for linear acceleration, kg m.
    pub h: Mat3,
    /// Force for linear acceleration, kg. For a rigid body a multiple of
    /// one; for a body with joints, lighter along some directions.
    pub m: Mat3,
}

impl ArticulatedInertia {
    /// No inertia.
    pub fn zeros() -> Self {
        let zero = Mat3::zeros();
        Self { i: zero, h: zero, m: zero }
    }

    // ANCHOR: rigid
    /// A rigid body of `mass` kg whose centre is `c` m from the joint, with
    /// the inertia tensor `inertia` about the centre, kg m².
    pub fn rigid(mass: f64, c: Vec3, inertia: Mat3) -> Self {
        let cross = cross_matrix(c);
        Self {
            // Steiner: I_o = I_c - m c× c×
            i: inertia - mass * cross * cross,
            h: mass * cross,
            m: mass * Mat3::identity(),
        }
    }
    // ANCHOR_END: rigid

    /// The force that the acceleration `a` takes.
    #[inline]
    pub fn times(&self, a: &SpatialVector) -> SpatialVector {
        SpatialVector {
            angular: self.i * a.angular + self.h * a.linear,
            linear: self.h.tr_mul(&a.angular) + self.m * a.linear,
        }
    }

    // ANCHOR: reduce
    /// Takes off `s u uᵀ`: what a joint that gives way does not feel.
    #[inline]
    pub fn subtract_outer(&mut self, s: f64, u: &SpatialVector) {
        let (angular, linear) = (s * u.angular, s * u.linear);
        self.i -= angular * u.angular.transpose();
        self.h -= angular * u.linear.transpose();
        self.m -= linear * u.linear.transpose();
    }

    /// Adds what `other` is about a point `-r` away, where `r` leads from
    /// there to here.
    #[inline]
    pub fn add_shifted(&mut self, other: &Self, r: Vec3) {
        let cross = cross_matrix(r);
        // H' = H + r× M, I' = I + r× Hᵀ - H' r×
        let h = other.h + cross * other.m;
        self.i += other.i + cross * other.h.transpose() - h * cross;
        self.h += h;
        self.m += other.m;
    }
    // ANCHOR_END: reduce
}
