//! The state vector of a world, and its derivative: notes D §2.11, §3 and §4.
//!
//! Body after body, 13 numbers each: `x`, then `q` as `s, vx, vy, vz`, then
//! `P`, then `L`.

use crate::{Body, Load, World, quaternion_rate};
use math::{Quat, Vec3};
use ode::System;

/// How many numbers the state of a body has.
pub const STATE_SIZE: usize = 13;

impl System for World {
    fn dim(&self) -> usize {
        STATE_SIZE * self.bodies.len()
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, state: &mut [f64]) {
        let (states, _) = state.as_chunks_mut();
        for (body, state) in self.bodies.iter().zip(states) {
            *state = body.state();
        }
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        self.t = t;
        let (states, _) = state.as_chunks();
        for (body, state) in self.bodies.iter_mut().zip(states) {
            body.set_state(state);
        }
    }

    // ANCHOR: system
    fn derivative(&mut self, derivative: &mut [f64]) {
        self.accumulate_loads();
        let (rates, _) = derivative.as_chunks_mut();
        for (i, rate) in rates.iter_mut().enumerate() {
            *rate = self.bodies[i].state_rate(&self.loads[i]);
        }
    }
    // ANCHOR_END: system

    // ANCHOR: accept
    /// Normalises the quaternions: in the state itself, so that no error
    /// control ever measures a scaled one.
    fn accept(&mut self) -> bool {
        let mut changed = false;
        if self.renormalise {
            for body in &mut self.bodies {
                changed |= body.renormalise();
            }
        }
        changed
    }
    // ANCHOR_END: accept
}

impl Body {
    /// The state as numbers: `x`, `q`, `P`, `L`.
    pub fn state(&self) -> [f64; STATE_SIZE] {
        let Self { x, q, p, l, .. } = self;
        pack(*x, *q, *p, *l)
    }

    /// Moves the body to a state.
    pub fn set_state(&mut self, state: &[f64; STATE_SIZE]) {
        let [x, y, z, s, i, j, k, px, py, pz, lx, ly, lz] = *state;
        self.x = Vec3::new(x, y, z);
        self.q = Quat::new(s, i, j, k);
        self.p = Vec3::new(px, py, pz);
        self.l = Vec3::new(lx, ly, lz);
    }

    // ANCHOR: state-rate
    // EQ: rigid/state_rate
    /// The derivative of the state under a load: `x'`, `q'`, `P'`, `L'` (notes D
    /// §2.11 eq. 2-43 with the quaternion of §4). A fixed body has no
    /// momentum to change.
    pub fn state_rate(&self, load: &Load) -> [f64; STATE_SIZE] {
        // x' = v, q' = 1/2 omega q, P' = F, L' = torque
        let q_rate = quaternion_rate(self.omega(), self.q);
        if self.is_fixed() {
            return pack(self.v(), q_rate, Vec3::zeros(), Vec3::zeros());
        }
        pack(self.v(), q_rate, load.force, load.torque)
    }
    // ANCHOR_END: state-rate

    /// Normalises the quaternion; returns whether that changed it.
    pub fn renormalise(&mut self) -> bool {
        let length = self.q.norm();
        self.q /= length;
        length != 1.0
    }
}

/// Four quantities as 13 numbers.
fn pack(x: Vec3, q: Quat, p: Vec3, l: Vec3) -> [f64; STATE_SIZE] {
    [x.x, x.y, x.z, q.w, q.i, q.j, q.k, p.x, p.y, p.z, l.x, l.y, l.z]
}
