//! Resting contact: particles on planes. Notes C §7.3.

use crate::{Friction, Particles, Plane};
use math::Vec3;
use ode::System;

/// Gauss–Seidel sweeps over the planes that one particle rests on, at most.
const MAX_SWEEPS: usize = 50;
/// The sweeps end when no normal force changes by more than this fraction of
/// the applied force.
const CONVERGED: f64 = 1e-13;

// ANCHOR: contact-force
// EQ: particles/contact_force
/// The contact force of a plane on a particle that is pushed by `f`: it
/// cancels what would push the particle through, and never pulls.
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
pub struct PlaneContact {
    /// The number of the particle.
    pub particle: usize,
    /// The number of the plane.
    pub plane: usize,
    /// The normal force of the plane when last computed, N.
    pub normal_force: f64,
}

/// Particles together with their contacts, as a solver sees them. The contacts
/// stay the same for the whole step: a solver tries states that the particles
/// never reach, and those must not make or break a contact.
pub(crate) struct ContactSystem<'a> {
    pub particles: &'a mut Particles,
    pub planes: &'a [Plane],
    pub friction: Friction,
    /// Sorted by particle.
    pub contacts: &'a mut [PlaneContact],
    /// The state before the step.
    pub start: &'a [f64],
}

impl System for ContactSystem<'_> {
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

    // ANCHOR: contact-system
    fn derivative(&mut self, derivative: &mut [f64]) {
        let Self { particles, planes, friction, contacts, start } = self;
        let same =
            |a: &PlaneContact, b: &PlaneContact| a.particle == b.particle;
        particles.derivative_with(derivative, |v, force| {
            for own in contacts.chunk_by_mut(same) {
                let i = own[0].particle;
                let v = sliding_velocity(velocity(start, i), v[i]);
                force[i] = with_contact_forces(planes, own, force[i]);
                for contact in own {
                    let plane = &planes[contact.plane];
                    // Friction depends on the force before this plane's own.
                    let f = force[i] - contact.normal_force * plane.normal();
                    force[i] += friction.force(plane, f, v);
                }
            }
        });
    }
    // ANCHOR_END: contact-system
}

/// The force `f` on one particle together with the contact forces of all
/// planes that it rests on. In a corner each plane responds to what the others
/// leave of the force, in turn.
fn with_contact_forces(
    planes: &[Plane],
    own: &mut [PlaneContact],
    f: Vec3,
) -> Vec3 {
    let mut total = f;
    for contact in own.iter_mut() {
        contact.normal_force = 0.0;
    }
    for _ in 0..MAX_SWEEPS {
        let mut change = 0.0_f64;
        for contact in own.iter_mut() {
            let plane = &planes[contact.plane];
            let others = total - contact.normal_force * plane.normal();
            let contact_force = contact_force(plane, others);
            let normal_force = contact_force.dot(&plane.normal());
            let before = contact.normal_force;
            change = change.max((normal_force - before).abs());
            contact.normal_force = normal_force;
            total = others + contact_force;
        }
        if own.len() == 1 || change <= CONVERGED * f.norm() {
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

/// The velocity that friction acts against. Friction stops sliding and never
/// reverses it: a trial state that has overshot still counts as sliding the
/// old way, so that the end of the step shows the reversal.
fn sliding_velocity(before: Vec3, now: Vec3) -> Vec3 {
    if now.dot(&before) < 0.0 { before } else { now }
}
