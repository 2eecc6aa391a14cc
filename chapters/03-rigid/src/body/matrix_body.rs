//! A body whose orientation is a matrix: notes D §2.11 as printed, before
//! §4 brings in quaternions.
//!
//! Its state is 18 numbers: position, the nine entries of `R`, momentum and
//! angular momentum. Nothing in the equations keeps the columns of `R` at
//! length one and perpendicular to one another: they drift.

use crate::{Body, Load, omega_from_momentum, orthonormalised, rotation_rate};
use math::{Mat3, Vec3};
use ode::System;

/// How many numbers the state has.
const SIZE: usize = 18;

/// One body under a constant load, oriented by a rotation matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatrixBody {
    /// Whether `r` is made a rotation again after each step that is kept.
    pub orthonormalise: bool,
    /// The constant load on the body.
    pub load: Load,
    /// Position of the centre of mass, m, world.
    pub x: Vec3,
    /// Orientation, world from body: a rotation, except for drift.
    pub r: Mat3,
    /// Momentum, kg m/s, world.
    pub p: Vec3,
    /// Angular momentum about the centre of mass, kg m²/s, world.
    pub l: Vec3,
    t: f64,
    mass_inv: f64,
    i_body_inv: Mat3,
}

impl MatrixBody {
    /// The same body in the same state; it drifts unless `orthonormalise` is
    /// set.
    pub fn new(body: &Body) -> Self {
        Self {
            orthonormalise: false,
            load: Load::default(),
            x: body.x,
            r: body.r(),
            p: body.p,
            l: body.l,
            t: 0.0,
            mass_inv: body.mass_inv(),
            i_body_inv: body.i_body_inv(),
        }
    }

    /// Angular velocity, rad/s, world.
    pub fn omega(&self) -> Vec3 {
        omega_from_momentum(self.r, self.i_body_inv, self.l)
    }
}

impl System for MatrixBody {
    fn dim(&self) -> usize {
        SIZE
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, state: &mut [f64]) {
        pack([self.x, self.p, self.l], self.r, state);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        let vector = |k: usize| Vec3::from_column_slice(&state[k..k + 3]);
        self.t = t;
        self.x = vector(0);
        self.r = Mat3::from_row_slice(&state[3..12]);
        (self.p, self.l) = (vector(12), vector(15));
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        // x' = v, R' = omega* R, P' = F, L' = torque
        let v = self.mass_inv * self.p;
        let r_rate = rotation_rate(self.omega(), self.r);
        let Load { force, torque } = self.load;
        pack([v, force, torque], r_rate, derivative);
    }

    fn accept(&mut self) -> bool {
        if self.orthonormalise {
            self.r = orthonormalised(self.r);
        }
        self.orthonormalise
    }
}

/// Three vectors and a matrix as 18 numbers, the matrix row by row in
/// second place.
fn pack([x, p, l]: [Vec3; 3], r: Mat3, state: &mut [f64]) {
    state[..3].copy_from_slice(x.as_slice());
    state[3..12].copy_from_slice(r.transpose().as_slice());
    state[12..15].copy_from_slice(p.as_slice());
    state[15..].copy_from_slice(l.as_slice());
}
