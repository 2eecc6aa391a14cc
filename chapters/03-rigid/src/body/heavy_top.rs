//! The heavy top: a body that stands on its tip, under gravity.
//!
//! The tip is fixed. About it the notes' equations of rotation hold as about
//! a centre of mass, with the inertia about the tip and the torque of the
//! weight, so seven numbers are enough: `q` and the angular momentum `L`
//! about the tip.

use crate::{Body, BodyError, MassProperties};
use crate::{omega_from_momentum, quaternion_rate, quaternion_to_matrix};
use math::check::{finite, finite_vector, orientation, positive};
use math::{Mat3, Quat, Vec3};
use ode::System;

/// A body with one point fixed at the origin of the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeavyTop {
    /// Orientation, world from body.
    pub q: Quat,
    /// Angular momentum about the tip, kg m²/s, world.
    pub l: Vec3,
    /// The acceleration of free fall, m/s², world.
    pub g: Vec3,
    t: f64,
    mass: f64,
    /// From the tip to the centre of mass, m, body.
    arm: Vec3,
    /// Inertia about the tip, kg m², body.
    i_tip: Mat3,
    i_tip_inv: Mat3,
}

impl HeavyTop {
    /// A body fixed at the point `tip`, m, of the frame in which `properties`
    /// are given, in the orientation `q`, with angular velocity `omega`,
    /// rad/s, in the world; gravity is `g`, m/s², down the z axis.
    pub fn new(
        properties: &MassProperties,
        tip: Vec3,
        q: Quat,
        omega: Vec3,
        g: f64,
    ) -> Result<Self, BodyError> {
        let mass = positive("mass", properties.mass)?;
        let tip = finite_vector("tip", tip)?;
        let omega = finite_vector("omega", omega)?;
        let q = orientation("q", q)?;
        let g = -finite("g", g)? * Vec3::z();
        let inertia = properties.inertia_about(tip);
        // A body fixed at its tip has the inertia of one centred there.
        let about_tip = MassProperties { inertia, ..*properties };
        let body = Body::new(&about_tip)?;
        let (i_tip, i_tip_inv) = (body.i_body(), body.i_body_inv());
        let arm = properties.centre - tip;
        let r = quaternion_to_matrix(q);
        let l = r * (i_tip * (r.transpose() * omega));
        Ok(Self { q, l, g, t: 0.0, mass, arm, i_tip, i_tip_inv })
    }

    /// The rotation matrix, world from body.
    pub fn r(&self) -> Mat3 {
        quaternion_to_matrix(self.q)
    }

    /// Angular velocity, rad/s, world.
    pub fn omega(&self) -> Vec3 {
        omega_from_momentum(self.r(), self.i_tip_inv, self.l)
    }

    /// Where the centre of mass is, m, world.
    pub fn centre(&self) -> Vec3 {
        self.r() * self.arm
    }

    /// Kinetic and potential energy together, J.
    pub fn energy(&self) -> f64 {
        let potential = -self.mass * self.g.dot(&self.centre());
        0.5 * self.l.dot(&self.omega()) + potential
    }

    /// Inertia about the tip, kg m², body.
    pub fn i_tip(&self) -> Mat3 {
        self.i_tip
    }

    // ANCHOR: nutation
    // EQ: rigid/nutation
    /// The greatest angle from the vertical, rad, of a symmetric top that
    /// spins about its z axis at `spin`, rad/s, and is let go at `lean`, rad.
    pub fn greatest_lean(&self, spin: f64, lean: f64) -> f64 {
        let pull = self.mass * self.g.norm() * self.arm.z;
        if pull == 0.0 {
            return lean; // nothing makes it nod
        }
        let (i1, i3) = (self.i_tip[(0, 0)], self.i_tip[(2, 2)]);
        // (I3 w3)^2 (cos a - cos b) = 2 I1 M g d sin^2 b: with k = (I3 w3)^2 /
        // (2 I1 M g d) the quadratic (cos b)^2 - k cos b + k cos a - 1 = 0
        let k = (i3 * spin).powi(2) / (2.0 * i1 * pull);
        let root = (k * k - 4.0 * k * lean.cos() + 4.0).sqrt();
        let cos = 2.0 * (k * lean.cos() - 1.0) / (k + root);
        cos.clamp(-1.0, 1.0).acos()
    }
    // ANCHOR_END: nutation
}

impl System for HeavyTop {
    fn dim(&self) -> usize {
        7
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, state: &mut [f64]) {
        let Self { q, l, .. } = self;
        state.copy_from_slice(&[q.w, q.i, q.j, q.k, l.x, l.y, l.z]);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        self.t = t;
        self.q = Quat::new(state[0], state[1], state[2], state[3]);
        self.l = Vec3::new(state[4], state[5], state[6]);
    }

    // ANCHOR: derivative
    fn derivative(&mut self, derivative: &mut [f64]) {
        // q' = 1/2 omega q, L' = r x m g
        let q = quaternion_rate(self.omega(), self.q);
        let l = self.centre().cross(&(self.mass * self.g));
        derivative.copy_from_slice(&[q.w, q.i, q.j, q.k, l.x, l.y, l.z]);
    }
    // ANCHOR_END: derivative

    fn accept(&mut self) -> bool {
        self.q /= self.q.norm();
        true
    }
}
