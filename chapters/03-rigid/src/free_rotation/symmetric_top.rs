//! The free symmetric top: a body with two equal moments, in closed form.
//!
//! The angular velocity is the sum of two constant rates: the precession about
//! the angular momentum, which is fixed in the world, and the spin about the
//! axis of symmetry, which is fixed in the body.

use crate::{quaternion_about, rotate};
use math::check::{Checked, finite_vector, orientation, positive};
use math::{Quat, Vec3};

/// A free body with the same moment about its x and y axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymmetricTop {
    /// The moment about axes perpendicular to the axis of symmetry, kg m².
    across: f64,
    /// Angular velocity at time 0, rad/s, body.
    omega_body: Vec3,
    /// Orientation at time 0, world from body.
    q0: Quat,
    /// Angular momentum, kg m²/s, world.
    l: Vec3,
    /// The precession rate of the angular velocity in the body, rad/s.
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

    /// The precession rate of the angular velocity about the axis, in the body
    /// frame, rad/s.
    pub fn body_precession_rate(&self) -> f64 {
        // (I3 - I1)/I1 omega3
        self.body_rate
    }

    // EQ: rigid/precession
    /// The precession rate of the axis about the angular momentum, in the
    /// world, rad/s.
    pub fn space_precession_rate(&self) -> f64 {
        // |L|/I1
        self.l.norm() / self.across
    }

    /// Angular velocity at time `t`, rad/s, in the body frame.
    pub fn omega_body(&self, t: f64) -> Vec3 {
        rotate(quaternion_about(Vec3::z(), self.body_rate * t), self.omega_body)
    }

    /// Orientation at time `t`, world from body.
    pub fn q(&self, t: f64) -> Quat {
        // omega = L/I1 - (body rate) z: the first rotation from the left, in
        // the world, the second from the right, in the body
        let spin = quaternion_about(Vec3::z(), -self.body_rate * t);
        if self.l == Vec3::zeros() {
            return self.q0;
        }
        let precession = self.space_precession_rate() * t;
        quaternion_about(self.l, precession) * self.q0 * spin
    }
}
