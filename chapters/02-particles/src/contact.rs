//! Particles that rest on planes: notes C §7.3.

use crate::{Friction, Particles, Plane};
use math::Vec3;
use ode::System;

/// How often the planes that hold one particle may consult each other.
const SWEEPS: usize = 50;
/// They agree when none changes its push by more than this share of it.
const AGREED: f64 = 1e-13;

// ANCHOR: contact-force
// EQ: particles/contact_force
/// What the plane answers to a particle that is pushed by `f`: it takes away
/// what would push the particle through, and never holds it back.
pub fn contact_force(plane: &Plane, f: Vec3) -> Vec3 {
    let (fn_, _) = plane.split(f);
    if f.dot(&plane.normal()) < 0.0 {
        // f_c = -(N.f) N
        -fn_
    } else {
        Vec3::zeros()
    }
}
// ANCHOR_END: contact-force

/// A particle that rests on a plane or slides along it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The number of the particle.
    pub particle: usize,
    /// The number of the plane.
    pub plane: usize,
    /// How hard the plane pushed when last asked, N.
    pub push: f64,
}

/// Particles together with what they rest on, as a solver sees them. Who
/// rests on what stays as it is for the whole step: a solver tries states
/// that never come true, and they must not decide it.
pub(crate) struct Touching<'a> {
    pub particles: &'a mut Particles,
    pub planes: &'a [Plane],
    pub friction: Friction,
    /// Sorted by particle.
    pub contacts: &'a mut [Contact],
    /// The state before the step.
    pub start: &'a [f64],
}

impl System for Touching<'_> {
    fn dim(&self) -> usize {
        self.particles.dim()
    }

    fn time(&self) -> f64 {
        self.particles.time()
    }

    fn get_state(&self, x: &mut [f64]) {
        self.particles.get_state(x);
    }

    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.particles.set_state(t, x);
    }

    // ANCHOR: touching
    fn derivative(&mut self, derivative: &mut [f64]) {
        let Self { particles, planes, friction, contacts, start } = self;
        let same = |a: &Contact, b: &Contact| a.particle == b.particle;
        particles.derivative_with(derivative, |v, force| {
            for own in contacts.chunk_by_mut(same) {
                let i = own[0].particle;
                let v = not_reversed(velocity(start, i), v[i]);
                force[i] = held(planes, own, force[i]);
                for contact in own {
                    let plane = &planes[contact.plane];
                    // Friction asks for the force before the plane's answer.
                    let f = force[i] - contact.push * plane.normal();
                    force[i] += friction.force(plane, f, v);
                }
            }
        });
    }
    // ANCHOR_END: touching
}

/// The force `f` on one particle together with the answers of all planes
/// that it rests on. In a corner each plane answers to what the others leave
/// of the force, in turns.
fn held(planes: &[Plane], own: &mut [Contact], f: Vec3) -> Vec3 {
    let mut total = f;
    for contact in own.iter_mut() {
        contact.push = 0.0;
    }
    for _ in 0..SWEEPS {
        let mut change = 0.0_f64;
        for contact in own.iter_mut() {
            let plane = &planes[contact.plane];
            let others = total - contact.push * plane.normal();
            let answer = contact_force(plane, others);
            let push = answer.dot(&plane.normal());
            change = change.max((push - contact.push).abs());
            contact.push = push;
            total = others + answer;
        }
        if own.len() == 1 || change <= AGREED * f.norm() {
            break;
        }
    }
    total
}

/// The position of particle `i` in a state.
pub(crate) fn position(state: &[f64], i: usize) -> Vec3 {
    Vec3::from_column_slice(&state[3 * i..3 * i + 3])
}

/// The velocity of particle `i` in a state.
pub(crate) fn velocity(state: &[f64], i: usize) -> Vec3 {
    let at = state.len() / 2 + 3 * i;
    Vec3::from_column_slice(&state[at..at + 3])
}

/// A velocity that friction should act against. Friction stops a slide and
/// never turns it round: a trial state that has overshot still counts as
/// sliding the old way, so that the end of the step shows the reversal.
fn not_reversed(before: Vec3, now: Vec3) -> Vec3 {
    if now.dot(&before) < 0.0 { before } else { now }
}
