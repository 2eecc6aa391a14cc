//! The forces on the lid: what the five rows of its hinge ask for, and what
//! the rim gives where it rests.

use super::super::answers::contact::dantzig_pivot::{Progress, Stop, pivot};
use super::super::answers::contact::hinge_rows::{self, Hinge, hinge_rows};
use super::{CHEST, CORD, Chest, GRAVITY};
use course::Outcome;
use course::play::Controls;
use math::dense::Lu;
use math::{Mat3, Vec3};

/// A force and a torque, or an acceleration and an angular one.
pub type Six = [f64; 6];

/// What the hinge leaves of forces: the matrix of its equations, factored.
pub struct Held {
    jac: Vec<Six>,
    goal: Vec<f64>,
    mass_inv: f64,
    i_inv: Mat3,
    schur: Lu,
}

fn dot(a: &Six, b: &Six) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Held {
    /// M⁻¹ times a force and a torque.
    fn yields(&self, q: &Six) -> Six {
        let spin = self.i_inv * Vec3::new(q[3], q[4], q[5]);
        let w = self.mass_inv;
        [w * q[0], w * q[1], w * q[2], spin.x, spin.y, spin.z]
    }

    /// A load with the forces of the hinge that `goal` asks for.
    fn with_hinge(&self, q: Six, goal: &[f64]) -> Six {
        let free = self.yields(&q);
        let mut lambda: Vec<f64> = Vec::new();
        for (row, goal) in self.jac.iter().zip(goal) {
            lambda.push(goal - dot(row, &free));
        }
        self.schur.solve(&mut lambda);
        let mut all = q;
        for (row, lambda) in self.jac.iter().zip(lambda) {
            for k in 0..6 {
                all[k] += lambda * row[k];
            }
        }
        all
    }
}

/// Forces at contacts that rest: your pivots, until nothing sinks in.
fn resting(a: &[Vec<f64>], b: &[f64]) -> Outcome<Vec<f64>> {
    let n = b.len();
    let (f, holds) = (vec![0.0; n], vec![false; n]);
    let mut now = Progress { f, w: b.to_vec(), holds };
    for _ in 0..10 * n {
        let sinks = |i: &usize| !now.holds[*i] && now.w[*i] < -1e-9;
        let Some(driven) = (0..n).find(sinks) else { return Ok(now.f) };
        let (stop, next) = pivot(a, &now, driven);
        if stop == Stop::Endless {
            return Err("`pivot` says that no force can hold the lid".into());
        }
        now = next;
    }
    Err("`pivot` was called again and again".into())
}

impl Chest {
    fn hinge(&self, ks: f64) -> Hinge {
        Hinge {
            pa: Vec3::new(0.0, 0.0, CHEST),
            pb: self.x + self.lever([-1.0, 0.0, -1.0]),
            across: [Vec3::x(), Vec3::z()],
            axis: self.rotation() * Vec3::y(),
            ks,
            kd: 2.0 * ks.sqrt(),
        }
    }

    /// The five rows, as far as they are about the lid: the chest stands.
    pub fn rows(&self, ks: f64) -> (hinge_rows::Rows, Held) {
        let none = Vec3::zeros();
        let chest = hinge_rows::Body { x: none, v: none, omega: none };
        let (x, v, omega) = (self.x, self.v, self.omega());
        let lid = hinge_rows::Body { x, v, omega };
        let rows = hinge_rows(&chest, &lid, &self.hinge(ks));
        let jac: Vec<Six> = { rows.jac.iter() }
            .map(|row| std::array::from_fn(|k| row[6 + k]))
            .collect();
        let r = self.rotation();
        let inverse = self.moments.map(|moment| 1.0 / moment);
        let mut held = Held {
            goal: rows.goal.to_vec(),
            mass_inv: 1.0 / self.mass,
            i_inv: r * Mat3::from_diagonal(&inverse) * r.transpose(),
            schur: Lu::new(),
            jac,
        };
        let moved: Vec<Six> =
            held.jac.iter().map(|row| held.yields(row)).collect();
        held.schur.fill(5, |i, j| dot(&held.jac[i], &moved[j]));
        (rows, held)
    }

    /// Weight, cord and mouse; the torque has L × omega, because of which a
    /// body turns without any.
    fn load(&self, t: f64, now: &Controls) -> Six {
        let mut force = Vec3::new(0.0, 0.0, self.mass * GRAVITY);
        let mut torque = self.l.cross(&self.omega());
        let front = self.lever([1.0, 0.0, 0.0]);
        let (place, pulls, period) = CORD;
        let cord = (t % period < pulls).then_some(place);
        let mouse = now.pulled(0);
        for target in [cord, mouse].into_iter().flatten() {
            let speed = self.v + self.omega().cross(&front);
            let away = Vec3::from(target) - self.x - front;
            let pull = self.mass * (30.0 * away - 5.0 * speed);
            force += pull;
            torque += front.cross(&pull);
        }
        [force.x, force.y, force.z, torque.x, torque.y, torque.z]
    }

    /// The whole load of the lid, and how its gap accelerates without contact.
    pub fn forces(
        &self,
        rests: bool,
        t: f64,
        now: &Controls,
    ) -> Outcome<(Six, f64)> {
        let (_, mut held) = self.rows(now.get("ks"));
        if !held.schur.factor() {
            return Err("the rows of `hinge_rows` contradict each other".into());
        }
        let free = held.with_hinge(self.load(t, now), &held.goal);
        let omega = self.omega();
        let rows = self.corners().map(|r| {
            let turn = r.cross(&Vec3::z());
            [0.0, 0.0, 1.0, turn.x, turn.y, turn.z]
        });
        let bend = self.corners().map(|r| omega.cross(&omega.cross(&r)).z);
        let open = |q: &Six, i: usize| dot(&rows[i], &held.yields(q));
        let b = [0, 1].map(|i| open(&free, i) + bend[i]);
        let least = b[0].min(b[1]);
        if !rests {
            return Ok((free, least));
        }
        let pushed = rows.map(|row| held.with_hinge(row, &[0.0; 5]));
        let a = [0, 1].map(|i| vec![open(&pushed[0], i), open(&pushed[1], i)]);
        let mut all = free;
        for (push, f) in pushed.iter().zip(resting(&a, &b)?) {
            for k in 0..6 {
                all[k] += f * push[k];
            }
        }
        Ok((all, least))
    }
}
