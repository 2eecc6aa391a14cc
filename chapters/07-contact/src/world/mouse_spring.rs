//! The mouse spring: a damped spring from a point of a body to the mouse.

use crate::ContactError;
use math::Vec3;
use math::check::{finite_vector, non_negative};
use rigid::{Body, Force, Load};

/// Pulls a point of a body towards a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MouseSpring {
    /// The number of the body.
    pub body: usize,
    /// The point that is held, m, body.
    pub point: Vec3,
    /// Where it is pulled to, m, world.
    pub target: Vec3,
    /// Stiffness, N/m.
    pub ks: f64,
    /// Damping, N s/m.
    pub kd: f64,
    /// The strongest pull, N.
    pub max_force: f64,
}

impl MouseSpring {
    /// Takes hold of the point `p` of `body`, m, world. The spring is scaled
    /// by the body's mass: a natural frequency of about 2 Hz, critical
    /// damping, and strong enough to lift five such bodies.
    pub fn new(
        bodies: &[Body],
        body: usize,
        p: Vec3,
    ) -> Result<Self, ContactError> {
        math::check::body_index("body", body, bodies.len())?;
        finite_vector("p", p)?;
        let mass = bodies[body].mass();
        let mass = if mass.is_finite() { mass } else { 1.0 };
        let rate = 12.0;
        Ok(Self {
            body,
            point: bodies[body].body_from_world(p),
            target: p,
            ks: non_negative("ks", mass * rate * rate)?,
            kd: 2.0 * mass * rate,
            max_force: 50.0 * mass,
        })
    }
}

impl Force for MouseSpring {
    fn apply(&mut self, _t: f64, bodies: &[Body], loads: &mut [Load]) {
        let body = &bodies[self.body];
        let p = body.world_from_body(self.point);
        // f = ks (target - p) - kd p', but never stronger than `max_force`
        let pull =
            self.ks * (self.target - p) - self.kd * body.point_velocity(p);
        let strength = pull.norm();
        let pull = if strength > self.max_force {
            pull * (self.max_force / strength)
        } else {
            pull
        };
        loads[self.body].add_force_at(body, p, pull);
    }

    fn energy(&self, _t: f64, bodies: &[Body]) -> f64 {
        let p = bodies[self.body].world_from_body(self.point);
        0.5 * self.ks * (self.target - p).norm_squared()
    }

    fn min_bodies(&self) -> usize {
        self.body + 1
    }
}
