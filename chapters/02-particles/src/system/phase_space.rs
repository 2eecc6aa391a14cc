//! Particles as a point in phase space: notes C §2 and §3.
//!
//! The notes write the state particle by particle, `x1 v1 x2 v2 …`. Here all
//! positions come first and then all velocities: the order that the
//! symplectic solvers of chapter 1 ask for.

use crate::{Particles, State};
use math::Vec3;
use ode::System;

impl System for Particles {
    fn dim(&self) -> usize {
        6 * self.len()
    }

    fn time(&self) -> f64 {
        self.t
    }

    // ANCHOR: gather-scatter
    fn get_state(&self, state: &mut [f64]) {
        let (x, v) = halves_mut(state);
        for i in 0..self.len() {
            x[i] = self.x[i].into();
            v[i] = self.v[i].into();
        }
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        let (x, v) = halves(state);
        for i in 0..self.len() {
            self.x[i] = Vec3::from(x[i]);
            self.v[i] = Vec3::from(v[i]);
        }
        self.t = t;
        self.follow_scripts();
    }
    // ANCHOR_END: gather-scatter

    // ANCHOR: derivative
    fn derivative(&mut self, derivative: &mut [f64]) {
        self.clear_forces();
        self.apply_forces();
        self.gather_derivative(derivative);
    }
    // ANCHOR_END: derivative
}

impl Particles {
    // ANCHOR: derivative-parts
    fn clear_forces(&mut self) {
        self.force.fill(Vec3::zeros());
    }

    fn apply_forces(&mut self) {
        let Self { t, x, v, mass, force, forces, .. } = self;
        let now = State { t: *t, x, v, mass };
        for one in forces.iter_mut() {
            one.apply(&now, force);
        }
    }

    // EQ: particles/phase_space
    fn gather_derivative(&self, derivative: &mut [f64]) {
        let (xdot, vdot) = halves_mut(derivative);
        for i in 0..self.len() {
            // x' = v, v' = f/m
            xdot[i] = self.v[i].into();
            vdot[i] = (self.force[i] / self.mass[i]).into();
        }
        for (i, script) in self.script.iter().enumerate() {
            if let Some(script) = script {
                vdot[i] = script(self.t).a.into();
            }
        }
    }
    // ANCHOR_END: derivative-parts

    // ANCHOR: follow
    /// Gives every scripted particle the position and the velocity that its
    /// script prescribes now: a damped spring depends on both.
    pub(crate) fn follow_scripts(&mut self) {
        for (i, script) in self.script.iter().enumerate() {
            if let Some(script) = script {
                let motion = script(self.t);
                self.x[i] = motion.x;
                self.v[i] = motion.v;
            }
        }
    }
    // ANCHOR_END: follow

    /// The derivative with reaction forces, such as those of the ground:
    /// `react` is given the sum of all forces and may add to it.
    pub(crate) fn derivative_with(
        &mut self,
        derivative: &mut [f64],
        react: impl FnOnce(&[Vec3], &mut [Vec3]),
    ) {
        self.clear_forces();
        self.apply_forces();
        react(&self.v, &mut self.force);
        self.gather_derivative(derivative);
    }
}

/// Positions and velocities in a state, three numbers each.
fn halves(state: &[f64]) -> (&[[f64; 3]], &[[f64; 3]]) {
    let (x, v) = state.split_at(state.len() / 2);
    (x.as_chunks().0, v.as_chunks().0)
}

/// The same, mutable.
fn halves_mut(state: &mut [f64]) -> (&mut [[f64; 3]], &mut [[f64; 3]]) {
    let (x, v) = state.split_at_mut(state.len() / 2);
    (x.as_chunks_mut().0, v.as_chunks_mut().0)
}
