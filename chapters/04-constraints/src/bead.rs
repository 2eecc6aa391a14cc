//! A bead on a round wire: notes F §2.
//!
//! Two ways to keep it there: a stiff spring that pulls it back once it is off
//! (the penalty method, notes F §1), and the constraint force, which keeps it
//! from leaving (a Lagrange multiplier).

use crate::Feedback;
use math::Vec3;
use math::check::{Checked, finite_vector, non_negative, positive};
use ode::System;
use particles::InputError;
use std::f64::consts::{PI, TAU};

// ANCHOR: lambda
// EQ: constraints/bead_lambda
/// The multiplier for `C = (x.x - 1)/2` (notes F §2.1 eq. 7): a bead of mass
/// `m` at `x` with velocity `v`, pushed by `f`. The constraint force is
/// `lambda x`.
pub fn bead_lambda(m: f64, x: Vec3, v: Vec3, f: Vec3) -> f64 {
    // lambda = (-f.x - m v.v) / x.x
    (-f.dot(&x) - m * v.norm_squared()) / x.norm_squared()
}
// ANCHOR_END: lambda

/// The multiplier for `C = |x| - r` (slide SF "Example: Point-on-circle").
/// The constraint force is `lambda x/|x|`.
pub fn bead_lambda_by_length(m: f64, x: Vec3, v: Vec3, f: Vec3) -> f64 {
    let (xx, xv) = (x.norm_squared(), x.dot(&v));
    // lambda = (m (x.v)^2/x.x - m v.v - x.f) / |x|
    (m * xv * xv / xx - m * v.norm_squared() - x.dot(&f)) / xx.sqrt()
}

/// The period, s, of a pendulum of the given `length`, m, that is let go at
/// the angle `amplitude`, rad, less than half a turn; `g` is the strength of
/// gravity, m/s².
pub fn pendulum_period(length: f64, g: f64, amplitude: f64) -> Checked<f64> {
    let (length, g) = (positive("length", length)?, positive("g", g)?);
    let accepted = "between 0 and half a turn";
    if !(0.0..PI).contains(&amplitude.abs()) {
        let (field, value) = ("amplitude", amplitude);
        return Err(InputError { field, value, accepted });
    }
    // T = 2 pi sqrt(l/g) / M(1, cos(amplitude/2)), with M the
    // arithmetic-geometric mean
    let (mut a, mut b) = (1.0, (0.5 * amplitude).cos());
    while a - b > 1e-15 * a {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    Ok(TAU * (length / g).sqrt() / a)
}

/// How a bead is kept on its wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Enforcement {
    /// The penalty method: a spring towards the wire.
    Penalty {
        /// Stiffness, N/m.
        ks: f64,
        /// Damping, N s/m.
        kd: f64,
    },
    /// The constraint force, with feedback against drift.
    Multiplier(Feedback),
}

/// A bead on a circular wire round the origin, under a constant force.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bead {
    t: f64,
    x: Vec3,
    v: Vec3,
    mass: f64,
    radius: f64,
    /// The force on it, N, its weight for example.
    pub force: Vec3,
    /// What keeps it on the wire.
    pub enforcement: Enforcement,
}

impl Bead {
    /// A bead of the given `mass`, kg, that starts at `x` with velocity `v`;
    /// the radius of the wire is its distance from the origin.
    pub fn new(mass: f64, x: Vec3, v: Vec3, force: Vec3) -> Checked<Self> {
        let mass = positive("mass", mass)?;
        let (x, v) = (finite_vector("x", x)?, finite_vector("v", v)?);
        let radius = positive("radius", x.norm())?;
        let force = finite_vector("force", force)?;
        let enforcement = Enforcement::Multiplier(Feedback::default());
        Ok(Self { t: 0.0, x, v, mass, radius, force, enforcement })
    }

    /// The same bead kept on the wire by a spring.
    pub fn with_penalty(self, ks: f64, kd: f64) -> Checked<Self> {
        let (ks, kd) = (non_negative("ks", ks)?, non_negative("kd", kd)?);
        Ok(Self { enforcement: Enforcement::Penalty { ks, kd }, ..self })
    }

    /// The same bead kept on the wire by the constraint force.
    pub fn with_feedback(self, feedback: Feedback) -> Self {
        Self { enforcement: Enforcement::Multiplier(feedback), ..self }
    }

    /// Where it is, m.
    pub fn x(&self) -> Vec3 {
        self.x
    }

    /// Its velocity, m/s.
    pub fn v(&self) -> Vec3 {
        self.v
    }

    /// `C = |x| - r`: how far it is off the wire, m, outwards.
    pub fn c(&self) -> f64 {
        self.x.norm() - self.radius
    }

    /// Its kinetic energy and its potential energy in the constant force, J.
    pub fn energy(&self) -> f64 {
        0.5 * self.mass * self.v.norm_squared() - self.force.dot(&self.x)
    }

    /// The force that keeps it on the wire now, N.
    pub fn constraint_force(&self) -> Vec3 {
        let n = self.x / self.x.norm();
        match self.enforcement {
            Enforcement::Penalty { ks, kd } => {
                // f = -(ks (|x| - r) + kd n.v) n
                -(ks * self.c() + kd * n.dot(&self.v)) * n
            }
            Enforcement::Multiplier(Feedback { ks, kd }) => {
                let Self { mass, x, v, force, .. } = *self;
                let lambda = bead_lambda_by_length(mass, x, v, force);
                // The feedback asks for C'' = -ks C - kd C' instead of 0.
                let correction = ks * self.c() + kd * n.dot(&v);
                (lambda - mass * correction) * n
            }
        }
    }

    /// The power of that force, W.
    pub fn constraint_power(&self) -> f64 {
        self.constraint_force().dot(&self.v)
    }
}

impl System for Bead {
    fn dim(&self) -> usize {
        6
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, state: &mut [f64]) {
        state[..3].copy_from_slice(self.x.as_slice());
        state[3..].copy_from_slice(self.v.as_slice());
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        self.t = t;
        self.x = Vec3::from_column_slice(&state[..3]);
        self.v = Vec3::from_column_slice(&state[3..]);
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        // x' = v, v' = (f + f^)/m
        let a = (self.force + self.constraint_force()) / self.mass;
        derivative[..3].copy_from_slice(self.v.as_slice());
        derivative[3..].copy_from_slice(a.as_slice());
    }
}
