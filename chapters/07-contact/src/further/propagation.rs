//! Impulses one after the other until nothing approaches any more: notes D
//! §8, `find_all_collisions`; B89 §8 calls it the propagation model.
//!
//! As printed the loop may never end: a ball between two walls, walls that
//! close in, a heavy body on a light one. Here sweeps are counted, capped
//! and reported.

use crate::{Motion, World, apply_impulse, classify};
use crate::{collision_impulse, separation_speed};
use collision::Contact;
use rigid::Body;

/// Sweeps over all contacts, at most: more than any collision needs that
/// ends at all.
pub const MAX_SWEEPS: usize = 2000;

/// How a propagation of impulses ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Propagation {
    /// Sweeps over all contacts, the last of which found nothing to do.
    pub sweeps: usize,
    /// Impulses that were given.
    pub impulses: usize,
    /// Whether nothing approaches any more.
    pub resolved: bool,
    /// The greatest speed, m/s, at which two bodies still approach.
    pub approach: f64,
}

// ANCHOR: propagate
/// Gives impulses contact by contact, in the order of the list, until no
/// contact approaches faster than `threshold`, m/s, or `max_sweeps` sweeps
/// are over. Each contact has a restitution of its own.
pub fn propagate(
    bodies: &mut [Body],
    contacts: &[Contact],
    restitution: &[f64],
    threshold: f64,
    max_sweeps: usize,
) -> Propagation {
    let mut done = Propagation::default();
    while !done.resolved && done.sweeps < max_sweeps {
        let before = done.impulses;
        for (contact, e) in contacts.iter().zip(restitution) {
            let speed = separation_speed(bodies, contact);
            if classify(speed, threshold) == Motion::Colliding {
                let j = collision_impulse(bodies, contact, *e);
                apply_impulse(bodies, contact, j);
                done.impulses += 1;
            }
        }
        done.sweeps += 1;
        done.resolved = done.impulses == before;
    }
    done.approach = max_approach_speed(bodies, contacts);
    done
}
// ANCHOR_END: propagate

impl Default for Propagation {
    fn default() -> Self {
        Self { sweeps: 0, impulses: 0, resolved: false, approach: 0.0 }
    }
}

impl World {
    /// Impulses contact by contact; whether there were any.
    pub(crate) fn propagate_impulses(&mut self) -> bool {
        let contacts = &self.contact_detector.contacts;
        let mut restitution = Vec::new();
        for contact in contacts {
            let material = self.surfaces.between(contact.a, contact.b);
            restitution.push(material.restitution);
        }
        let done = propagate(
            self.rigid.bodies_mut(),
            contacts,
            &restitution,
            self.settings.restitution_threshold,
            MAX_SWEEPS,
        );
        self.report.impulse_passes += usize::from(done.impulses > 0);
        self.workspace.invalidate_loads();
        done.impulses > 0
    }
}

/// The greatest speed, m/s, at which two bodies approach at a contact; zero
/// where none do.
pub fn max_approach_speed(bodies: &[Body], contacts: &[Contact]) -> f64 {
    let mut fastest: f64 = 0.0;
    for contact in contacts {
        fastest = fastest.max(-separation_speed(bodies, contact));
    }
    fastest
}
