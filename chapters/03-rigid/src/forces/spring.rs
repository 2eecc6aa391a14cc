//! A damped spring between points of two bodies: notes C §4.2 on rigid
//! bodies. A fixed body is an anchor.

use crate::{Body, Force, Load};
use math::Vec3;
use math::check::{Checked, finite_vector, non_negative};

/// A damped spring between two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// The numbers of the two bodies.
    pub bodies: [usize; 2],
    /// Where it is attached to each, m, in their own frames.
    pub points: [Vec3; 2],
    /// Stiffness, N/m.
    pub ks: f64,
    /// Damping along the spring, N s/m.
    pub kd: f64,
    /// Rest length, m.
    pub rest: f64,
}

impl Spring {
    /// A spring with the rest length `rest`.
    pub fn new(
        bodies: [usize; 2],
        points: [Vec3; 2],
        ks: f64,
        kd: f64,
        rest: f64,
    ) -> Checked<Self> {
        for point in points {
            finite_vector("point", point)?;
        }
        let (ks, kd) = (non_negative("ks", ks)?, non_negative("kd", kd)?);
        let rest = non_negative("rest", rest)?;
        Ok(Self { bodies, points, ks, kd, rest })
    }

    /// The two ends in the world, m.
    pub fn ends(&self, bodies: &[Body]) -> [Vec3; 2] {
        let [a, b] = self.bodies;
        let [pa, pb] = self.points;
        [bodies[a].world_from_body(pa), bodies[b].world_from_body(pb)]
    }
}

impl Force for Spring {
    fn apply(&mut self, _t: f64, bodies: &[Body], loads: &mut [Load]) {
        let ([a, b], [pa, pb]) = (self.bodies, self.ends(bodies));
        let d = pa - pb;
        let length = d.norm();
        if length == 0.0 {
            // Both ends at one point: the force has no direction.
            return;
        }
        let along = d / length;
        let velocity =
            bodies[a].point_velocity(pa) - bodies[b].point_velocity(pb);
        // f = -(ks (|d| - rest) + kd d'.d/|d|) d/|d|
        let stretch = self.ks * (length - self.rest);
        let force = -(stretch + self.kd * velocity.dot(&along)) * along;
        loads[a].add_force_at(&bodies[a], pa, force);
        loads[b].add_force_at(&bodies[b], pb, -force);
    }

    fn energy(&self, _t: f64, bodies: &[Body]) -> f64 {
        let [pa, pb] = self.ends(bodies);
        0.5 * self.ks * ((pa - pb).norm() - self.rest).powi(2)
    }

    fn min_bodies(&self) -> usize {
        self.bodies[0].max(self.bodies[1]) + 1
    }
}
