//! What contacts do: your impulses where bodies collide, and your forces where
//! they rest.

use super::super::answers::contact::classify::{self, Kind, classify};
use super::super::answers::contact::collision_impulse::{
    Body, Contact, collision_impulse,
};
use super::super::answers::contact::contact_matrix::{self, contact_matrix};
use super::super::answers::contact::resting_forces::resting_forces;
use super::super::answers::rigid::point_acceleration::{
    self, Load, point_acceleration,
};
use super::Dominoes;
use super::contacts::{COLLISION_GAP, Touch};
use math::Vec3;

const RESTITUTION: f64 = 0.1;
/// Slower bodies rest, m/s.
const SLOW: f64 = 0.15;
/// Sweeps over all contacts: each improves the forces by what the others do.
const SWEEPS: usize = 12;

impl Dominoes {
    /// Impulses where bodies collide.
    pub fn resolve_collisions(&mut self) {
        for _ in 0..4 {
            for m in 0..self.manifolds.len() {
                let [a, b] = self.manifolds[m].pair;
                for k in 0..self.manifolds[m].touches.len() {
                    let Touch { p, n, gap, .. } = self.manifolds[m].touches[k];
                    let (one, other) = (self.body(a), self.body(b));
                    let mover = |body: &Body| {
                        let Body { x, v, omega, .. } = *body;
                        classify::Body { x, v, omega }
                    };
                    let at = classify::Contact { p, n };
                    let met = classify(&mover(&one), &mover(&other), &at, SLOW);
                    if met.kind != Kind::Colliding || gap > COLLISION_GAP {
                        continue;
                    }
                    let contact = Contact { p, n, restitution: RESTITUTION };
                    let hit =
                        collision_impulse(&one, &other, &contact, 2.0 * SLOW);
                    self.push(a, p, hit.j * n);
                    self.push(b, p, -hit.j * n);
                }
            }
        }
    }

    /// An impulse at a point changes both momenta.
    fn push(&mut self, i: usize, p: Vec3, impulse: Vec3) {
        if let Some(body) = self.bodies.get_mut(i) {
            body.p += impulse;
            body.l += (p - body.x).cross(&impulse);
        }
    }

    /// The forces of all contacts during a step, found in sweeps: each pair
    /// in turn, with what the others do to its bodies.
    pub fn contact_forces(&mut self, h: f64, loads: &mut [Load]) {
        let all: Vec<Body> =
            (0..=self.bodies.len()).map(|i| self.body(i)).collect();
        for _ in 0..SWEEPS {
            for m in 0..self.manifolds.len() {
                let pair = self.manifolds[m].pair;
                for touch in self.manifolds[m].touches.clone() {
                    let force = touch.force * touch.n + touch.friction;
                    add(loads, &all, pair, touch.p, -force);
                }
                self.normal_forces(m, h, &all, loads);
                for touch in self.manifolds[m].touches.clone() {
                    let force = touch.force * touch.n + touch.friction;
                    add(loads, &all, pair, touch.p, force);
                }
                self.friction(m, h, &all, loads);
            }
        }
    }

    /// Normal forces of one pair: your complementarity problem, with the
    /// velocities at the end of the step in place of the accelerations.
    fn normal_forces(
        &mut self,
        m: usize,
        h: f64,
        all: &[Body],
        loads: &[Load],
    ) {
        let manifold = &mut self.manifolds[m];
        let mut bodies = Vec::new();
        for i in manifold.pair {
            let Body { mass_inv, i_inv, x, v, omega } = all[i];
            let l = self.bodies.get(i).map_or(Vec3::zeros(), |body| body.l);
            let none = (Vec3::zeros(), Vec3::zeros());
            let (mut force, mut torque) =
                loads.get(i).map_or(none, |load| (load.force, load.torque));
            // The friction of this pair is kept while its forces change.
            let sign = if i == manifold.pair[0] { 1.0 } else { -1.0 };
            for touch in &manifold.touches {
                force += sign * touch.friction;
                torque += (touch.p - x).cross(&(sign * touch.friction));
            }
            bodies.push(contact_matrix::Body {
                mass_inv,
                i_inv,
                x,
                v,
                omega,
                l,
                force,
                torque,
            });
        }
        let mut contacts = Vec::new();
        for Touch { p, n, ndot, .. } in manifold.touches.iter().copied() {
            contacts.push(contact_matrix::Contact { a: 0, b: 1, p, n, ndot });
        }
        let mut system = contact_matrix(&bodies, &contacts);
        for (i, touch) in manifold.touches.iter().enumerate() {
            let [a, b] = manifold.pair.map(|k| &all[k]);
            let vrel =
                touch.n.dot(&(velocity(a, touch.p) - velocity(b, touch.p)));
            // A gap may close during the step; an overlap opens slowly.
            let gap = match touch.gap > 0.0 {
                true => touch.gap / h,
                false => (0.1 * (touch.gap + 0.001).min(0.0) / h).max(-0.5),
            };
            system.b[i] += (vrel + gap) / h;
        }
        if let Some(forces) = resting_forces(&system.a, &system.b) {
            for (touch, force) in manifold.touches.iter_mut().zip(forces) {
                touch.force = force;
            }
        }
    }

    /// Coulomb: what would stop the sliding, or mu times the normal force.
    fn friction(&mut self, m: usize, h: f64, all: &[Body], loads: &mut [Load]) {
        let pair = self.manifolds[m].pair;
        for k in 0..self.manifolds[m].touches.len() {
            let touch = self.manifolds[m].touches[k];
            let end = |i: usize| -> Vec3 {
                let Body { mass_inv, i_inv, x, v, omega } = all[i];
                let Some(load) = loads.get(i) else { return Vec3::zeros() };
                let l = self.bodies[i].l;
                let (mass, p) = (1.0 / mass_inv, v / mass_inv);
                let body = point_acceleration::Body { mass, i_inv, x, p, l };
                let now =
                    velocity(&Body { mass_inv, i_inv, x, v, omega }, touch.p);
                now + h * point_acceleration(&body, load, touch.p).a
            };
            let slip = end(pair[0]) - end(pair[1]);
            let slip = slip - slip.dot(&touch.n) * touch.n;
            let speed = slip.norm();
            if speed < 1e-9 {
                continue;
            }
            let t = slip / speed;
            // 1/mass of the two points along t.
            let mut yielding = 0.0;
            for i in pair {
                let r = touch.p - all[i].x;
                let turn = (all[i].i_inv * r.cross(&t)).cross(&r);
                yielding += all[i].mass_inv + t.dot(&turn);
            }
            let mut new = touch.friction - slip / (h * yielding);
            new -= new.dot(&touch.n) * touch.n;
            let most = self.mu * touch.force;
            if new.norm() > most {
                new *= most / new.norm();
            }
            add(loads, all, pair, touch.p, new - touch.friction);
            self.manifolds[m].touches[k].friction = new;
        }
    }
}

fn velocity(body: &Body, p: Vec3) -> Vec3 {
    body.v + body.omega.cross(&(p - body.x))
}

/// A force at a point on the first of a pair, and its reaction.
fn add(
    loads: &mut [Load],
    all: &[Body],
    pair: [usize; 2],
    p: Vec3,
    force: Vec3,
) {
    for (i, force) in [(pair[0], force), (pair[1], -force)] {
        if let Some(load) = loads.get_mut(i) {
            load.force += force;
            load.torque += (p - all[i].x).cross(&force);
        }
    }
}
