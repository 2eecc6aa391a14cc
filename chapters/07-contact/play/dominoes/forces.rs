//! What contacts do: your impulses where bodies collide, and your forces where
//! they rest.

use super::super::answers::contact::classify::{self, Kind, classify};
use super::super::answers::contact::collision_impulse::{
    Body, Contact, collision_impulse,
};
use super::super::answers::contact::contact_matrix::{self, contact_matrix};
use super::super::answers::contact::friction_contact::{
    self, friction_contact,
};
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
    // ANCHOR: collisions
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
    // ANCHOR_END: collisions

    /// An impulse at a point changes both momenta.
    fn push(&mut self, i: usize, p: Vec3, impulse: Vec3) {
        if let Some(body) = self.bodies.get_mut(i) {
            body.p += impulse;
            body.l += (p - body.x).cross(&impulse);
        }
    }

    // ANCHOR: sweeps
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
    // ANCHOR_END: sweeps

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

    /// Friction at one contact after the other.
    fn friction(&mut self, m: usize, h: f64, all: &[Body], loads: &mut [Load]) {
        let pair = self.manifolds[m].pair;
        for k in 0..self.manifolds[m].touches.len() {
            let touch = self.manifolds[m].touches[k];
            let slip = self.end_velocity(pair[0], &touch, h, all, loads)
                - self.end_velocity(pair[1], &touch, h, all, loads);
            let slip = slip - slip.dot(&touch.n) * touch.n;
            if slip.norm() < 1e-9 {
                continue;
            }
            let yielding = yielding(pair, all, touch.p, slip.normalize());
            // Without this friction the points would slide by `free`.
            let free = slip - h * yielding * touch.friction;
            let new = match free.norm() > 1e-12 {
                true => self.coulomb(&touch, yielding, free / h),
                false => Vec3::zeros(),
            };
            add(loads, all, pair, touch.p, new - touch.friction);
            self.manifolds[m].touches[k].friction = new;
        }
    }

    /// The velocity of a body's point at the end of the step.
    fn end_velocity(
        &self,
        i: usize,
        touch: &Touch,
        h: f64,
        all: &[Body],
        loads: &[Load],
    ) -> Vec3 {
        let Body { mass_inv, i_inv, x, v, .. } = all[i];
        let Some(load) = loads.get(i) else { return Vec3::zeros() };
        let (mass, p, l) = (1.0 / mass_inv, v / mass_inv, self.bodies[i].l);
        let body = point_acceleration::Body { mass, i_inv, x, p, l };
        let a = point_acceleration(&body, load, touch.p).a;
        velocity(&all[i], touch.p) + h * a
    }

    /// Coulomb's law: what would stop the sliding, and at most mu times the
    /// normal force. That is known: seen along the normal it is what keeps the
    /// point from sinking in. `free` is how the points accelerate along each
    /// other without friction, `yielding` what 1 N changes in that.
    fn coulomb(&self, touch: &Touch, yielding: f64, free: Vec3) -> Vec3 {
        let side = friction_contact::Contact {
            a: [[yielding, 0.0], [0.0, yielding]],
            b: [-yielding * touch.force, free.norm()],
            v: 0.0,
            mu: self.mu,
            slow: SLOW,
        };
        friction_contact(&side).f[1] * free.normalize()
    }
}

/// How much the points of two bodies at `p` accelerate along `t`, against each
/// other, by 1 N (1/kg).
fn yielding(pair: [usize; 2], all: &[Body], p: Vec3, t: Vec3) -> f64 {
    let mut sum = 0.0;
    for i in pair {
        let r = p - all[i].x;
        let turn = (all[i].i_inv * r.cross(&t)).cross(&r);
        sum += all[i].mass_inv + t.dot(&turn);
    }
    sum
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
