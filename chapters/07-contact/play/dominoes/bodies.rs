//! The dominoes themselves: what your functions of chapters 1 and 3 say of
//! their energy, their loads and their motion.

use super::super::answers::collision::separating_plane::Block;
use super::super::answers::contact::collision_impulse::Body;
use super::super::answers::ode::rk4_step::rk4_step;
use super::super::answers::rigid::force_at_point::{
    Pose, Push, force_at_point,
};
use super::super::answers::rigid::omega_from_momentum::omega_from_momentum;
use super::super::answers::rigid::point_acceleration::Load;
use super::super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use super::{Dominoes, GRAVITY, SIZE};
use course::Point;
use math::{Mat3, Vec3, cross_matrix};

/// A domino: position, orientation and momenta.
#[derive(Clone)]
pub struct Domino {
    pub x: Vec3,
    pub q: Quaternion,
    pub p: Vec3,
    pub l: Vec3,
}

pub fn rotation(q: &Quaternion) -> Mat3 {
    let (s, v) = (q.s, q.v);
    let cross = cross_matrix(v);
    Mat3::identity() + 2.0 * s * cross + 2.0 * cross * cross
}

fn block(body: &Domino) -> Block {
    let half = 0.5 * Vec3::from(SIZE);
    Block { x: body.x, world_from_body: rotation(&body.q), half }
}

fn floor() -> Block {
    let half = Vec3::new(50.0, 50.0, 1.0);
    let x = Vec3::new(0.0, 0.0, -1.0);
    Block { x, world_from_body: Mat3::identity(), half }
}

impl Dominoes {
    pub fn energy(&self) -> f64 {
        let mut sum = 0.0;
        for body in &self.bodies {
            let r = rotation(&body.q);
            let spin = omega_from_momentum(self.moments, &r, body.l);
            sum += 0.5 * body.p.norm_squared() / self.mass + spin.energy;
            sum -= self.mass * GRAVITY * body.x.z;
        }
        sum
    }

    /// A body as the functions of chapter 7 see it.
    pub fn body(&self, i: usize) -> Body {
        let Some(body) = self.bodies.get(i) else {
            let (x, v, omega) = (floor().x, Vec3::zeros(), Vec3::zeros());
            return Body { mass_inv: 0.0, i_inv: Mat3::zeros(), x, v, omega };
        };
        let r = rotation(&body.q);
        let inverse = self.moments.map(|moment| 1.0 / moment);
        Body {
            mass_inv: 1.0 / self.mass,
            i_inv: r * Mat3::from_diagonal(&inverse) * r.transpose(),
            x: body.x,
            v: body.p / self.mass,
            omega: omega_from_momentum(self.moments, &r, body.l).omega,
        }
    }

    pub fn block(&self, i: usize) -> Block {
        self.bodies.get(i).map_or_else(floor, block)
    }

    /// Weight, and the pull of the mouse.
    pub fn load(&self, i: usize, pulled: Option<Point>) -> Load {
        let body = &self.bodies[i];
        let pose = Pose { x: body.x, world_from_body: rotation(&body.q) };
        let weight = Vec3::new(0.0, 0.0, self.mass * GRAVITY);
        let mut pushes = vec![Push::Rope { at: body.x, force: weight }];
        if let Some(target) = pulled {
            let at = body.x + pose.world_from_body * self.held_at;
            let away = Vec3::from(target) - at;
            let force = 40.0 * self.mass * away - 8.0 * body.p;
            pushes.push(Push::Rope { at, force });
        }
        let load = force_at_point(&pose, &pushes);
        Load { force: load.force, torque: load.torque }
    }

    // ANCHOR: advance
    /// Moves all bodies by a step.
    pub fn advance(&mut self, t: f64, h: f64, loads: &[Load]) {
        for (i, load) in loads.iter().enumerate() {
            self.bodies[i].p += h * load.force;
            self.bodies[i].l += h * load.torque;
            let Body { v, omega, .. } = self.body(i);
            let drift = |_t: f64, _x: &[f64]| vec![v.x, v.y, v.z];
            let body = &mut self.bodies[i];
            let x = rk4_step(&drift, t, h, body.x.as_slice());
            body.x = Vec3::from_row_slice(&x);
            body.q = turn_step(body.q, &|_| omega, t, h);
        }
    }
    // ANCHOR_END: advance

    /// A domino after some time of free flight.
    pub fn flown(&self, i: usize, t: f64) -> Block {
        let Some(body) = self.bodies.get(i) else { return floor() };
        let now = self.body(i);
        let q = turn_step(body.q, &|_| now.omega, 0.0, t);
        block(&Domino { x: body.x + t * now.v, q, ..body.clone() })
    }
}
