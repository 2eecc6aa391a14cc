//! A body with two equal moments: its free motion in closed form.
//!
//! The angular velocity is the sum of two steady turns: one about the
//! angular momentum, which stands still in the world, and one about the
//! body's own axis, which stands still in the body.

use crate::{quaternion_about, rotate};
use math::check::{Checked, finite_vector, orientation, positive};
use math::{Quat, Vec3};

/// A free body with the same moment about its x and y axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymmetricTop {
    /// The moment about every axis across the axis of symmetry, kg m².
    across: f64,
    /// Angular velocity at time 0, rad/s, body.
    omega_body: Vec3,
    /// Orientation at time 0: the world from the body.
    q0: Quat,
    /// Angular momentum, kg m²/s, world.
    l: Vec3,
    /// How fast the angular velocity goes round in the body, rad/s.
    body_rate: f64,
}

impl SymmetricTop {
    /// A top with the moment `along`, kg m², about its z axis and `across`
    /// about x and y, with angular velocity `omega_body`, rad/s, in its own
    /// frame and orientation `q0` at time 0.
    pub fn new(
        across: f64,
        along: f64,
        omega_body: Vec3,
        q0: Quat,
    ) -> Checked<Self> {
        let across = positive("across", across)?;
        let along = positive("along", along)?;
        let omega_body = finite_vector("omega_body", omega_body)?;
        let q0 = orientation("q0", q0)?;
        let moments = Vec3::new(across, across, along);
        let l = rotate(q0, moments.component_mul(&omega_body));
        let body_rate = (along - across) / across * omega_body.z;
        Ok(Self { across, omega_body, q0, l, body_rate })
    }

    /// How fast the angular velocity goes round the axis, as the body sees
    /// it, rad/s.
    pub fn body_precession_rate(&self) -> f64 {
        // (I3 - I1)/I1 omega3
        self.body_rate
    }

    // EQ: rigid/precession
    /// How fast the axis goes round the angular momentum in the world,
    /// rad/s.
    pub fn space_precession_rate(&self) -> f64 {
        // |L|/I1
        self.l.norm() / self.across
    }

    /// Angular velocity at time `t`, rad/s, as the body itself sees it.
    pub fn omega_body(&self, t: f64) -> Vec3 {
        rotate(quaternion_about(Vec3::z(), self.body_rate * t), self.omega_body)
    }

    /// Orientation at time `t`: the world from the body.
    pub fn q(&self, t: f64) -> Quat {
        // omega = L/I1 - (body rate) z: the first turn from the left, in
        // the world, the second from the right, in the body
        let own = quaternion_about(Vec3::z(), -self.body_rate * t);
        if self.l == Vec3::zeros() {
            return self.q0;
        }
        let whole = self.space_precession_rate() * t;
        quaternion_about(self.l, whole) * self.q0 * own
    }
}
