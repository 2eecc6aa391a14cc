//! Contact of particles with obstacles: a particle in contact keeps to the
//! surface until it would have to be pulled there, and sticks until friction
//! gives way.
//!
//! A particle is in contact with one obstacle at a time. Its position at the
//! end of the step is constrained to the tangent plane of the obstacle, which
//! moves with it: exactly, by the filter, and without stiff forces.

use crate::implicit_particles::SchemeWeights;
use crate::{Freedom, ImplicitParticles};
use math::{Mat3, Vec3};

/// The contact of a particle with an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ObstacleContact {
    /// Which obstacle.
    pub obstacle: usize,
    /// The outward normal of the obstacle, of length 1.
    pub normal: Vec3,
    /// The position to reach, m: on the surface, moving with it.
    pub target: Vec3,
    /// The velocity of the surface, m/s.
    pub surface_velocity: Vec3,
    /// Whether it sticks: it moves with the surface in all directions.
    pub sticks: bool,
    /// While it slides: Coulomb's friction divided by its speed, kg/s.
    pub drag: f64,
    /// Whether it began to slip in this step: then it does not stick again at
    /// once.
    pub slipped: bool,
    /// Whether it separated in this very step and came back: then it slides,
    /// and stays until the step is over. Otherwise a contact could switch back
    /// and forth for ever.
    pub recontacted: bool,
}

impl ObstacleContact {
    /// Whether the step must be solved again with this contact.
    fn differs(&self, old: &ObstacleContact) -> bool {
        self.sticks != old.sticks || self.normal != old.normal
    }
}

// ANCHOR: constants
/// The ratio of static to kinetic friction.
const STATIC_FRICTION_RATIO: f64 = 1.1;

/// A sliding particle slower than this, m/s, sticks. Regularised friction
/// grows from zero to Coulomb's within this speed, so what is slower has
/// friction to spare.
const STICK_SPEED: f64 = 1e-4;

/// No contact constraint moves a particle out of an obstacle faster than this,
/// m/s. What is still inside after the step is put onto the surface.
const MAX_PUSH_OUT_SPEED: f64 = 2.0;

/// The penetration that is allowed before a contact counts as missed, as a
/// fraction of the thickness of the cloth.
const ALLOWED_PENETRATION: f64 = 0.1;

/// An impulse that would accelerate a particle by less than this, m/s², is not
/// worth solving the step again: the contact changes with the next step.
const NEGLIGIBLE_ACCELERATION: f64 = 3.0;

/// A particle that arrives with a faster tangential speed than this, m/s,
/// slides.
const ARRIVAL_SLIDE_SPEED: f64 = 0.05;
// ANCHOR_END: constants

impl ImplicitParticles {
    /// Detects the contacts of the coming step.
    pub(crate) fn detect_obstacle_contacts(
        &mut self,
        h: f64,
        weights: &SchemeWeights,
    ) {
        if self.obstacles.is_empty() {
            return;
        }
        self.separated.fill(false);
        for obstacle in &mut self.obstacles {
            obstacle.update_path(self.t, h);
        }
        for i in 0..self.len() {
            let old = self.contacts[i];
            self.contacts[i] = None;
            if self.is_constrained(i) {
                continue;
            }
            let predicted = self.x[i] + weights.advance * self.v[i];
            for k in 0..self.obstacles.len() {
                let kept = old.filter(|contact| contact.obstacle == k);
                let contact = self.contact_with(i, k, h, predicted, kept);
                if contact.is_some() {
                    self.contacts[i] = contact;
                    break;
                }
            }
        }
    }

    /// The contact of particle `i` with obstacle `k`, if there is one already
    /// or if the `predicted` position is inside.
    fn contact_with(
        &self,
        i: usize,
        k: usize,
        h: f64,
        predicted: Vec3,
        kept: Option<ObstacleContact>,
    ) -> Option<ObstacleContact> {
        let obstacle = &self.obstacles[k];
        let [now, then] = obstacle.path;
        let (d, normal) = obstacle.distance(now, self.x[i]);
        let stays = kept.is_some() && d <= obstacle.thickness;
        if !stays && obstacle.distance(then, predicted).0 >= 0.0 {
            return None;
        }
        // n.(x_end - centre_end) = n.(x - centre) - d
        let out = (-d).min(MAX_PUSH_OUT_SPEED * h);
        let target = self.x[i] + (then - now) + out * normal;
        let recontacted = self.separated[i];
        let v = self.v[i] - (then - now) / h;
        let slow = (v - v.dot(&normal) * normal).norm() < ARRIVAL_SLIDE_SPEED;
        let stops = obstacle.friction > 0.0 && slow && !recontacted;
        let sticks = kept.map_or(stops, |t| t.sticks);
        let drag = kept.map_or(0.0, |t| t.drag);
        let (obstacle, surface_velocity) = (k, (then - now) / h);
        Some(ObstacleContact {
            obstacle,
            normal,
            target,
            surface_velocity,
            sticks,
            drag,
            slipped: false,
            recontacted,
        })
    }

    /// Whether particle `i` is constrained otherwise.
    pub(crate) fn is_constrained(&self, i: usize) -> bool {
        self.constraints
            .binary_search_by_key(&i, |(particle, _)| *particle)
            .is_ok()
    }

    /// Constrains all particles in contact.
    pub(crate) fn constrain_contacts(&mut self, weights: &SchemeWeights) {
        for i in 0..self.contacts.len() {
            let Some(contact) = self.contacts[i] else { continue };
            let freedom = if contact.sticks {
                Freedom::Fixed
            } else {
                Freedom::Plane(contact.normal)
            };
            self.prescribe(i, freedom, contact.target, weights);
        }
    }

    /// Adds the kinetic friction of sliding particles to the linear system: a
    /// drag in the tangent plane, which never reverses the motion.
    pub(crate) fn add_friction(&mut self, h: f64) {
        let system = &mut self.workspace.system;
        for (i, contact) in self.contacts.iter().enumerate() {
            let Some(contact) = contact else { continue };
            if contact.sticks || contact.drag == 0.0 {
                continue;
            }
            let n = contact.normal;
            let plane = Mat3::identity() - n * n.transpose();
            let block = h * contact.drag * plane;
            system.matrix.add(i, i, &block);
            system.rhs[i] += block * (contact.surface_velocity - self.v[i]);
        }
    }

    /// Updates the contacts by the impulses that the solution asks of them.
    /// Returns whether one of them changes, so that the step must be solved
    /// again.
    pub(crate) fn update_contacts(&mut self, h: f64) -> bool {
        if self.obstacles.is_empty() {
            return false;
        }
        if self.contacts.iter().any(Option::is_some) {
            self.workspace.find_constraint_impulses();
        }
        let mut changed = false;
        for i in 0..self.contacts.len() {
            if let Some(contact) = self.contacts[i] {
                let next = self.update_contact(i, contact, h);
                let light = self.missing_impulse(i, &contact)
                    < NEGLIGIBLE_ACCELERATION * h * self.mass[i];
                let differs = next.is_none_or(|t| t.differs(&contact));
                changed |= differs && !light;
                self.separated[i] |= next.is_none();
                self.contacts[i] = next;
            } else if !self.is_constrained(i) {
                changed |= self.add_missed_contact(i, h);
            }
        }
        changed
    }

    /// The impulse that the surface cannot give, N s: a pull, or more than
    /// friction can hold.
    fn missing_impulse(&self, i: usize, contact: &ObstacleContact) -> f64 {
        let impulse = self.workspace.constraint_impulse(i);
        let normal = impulse.dot(&contact.normal);
        let friction = self.obstacles[contact.obstacle].friction;
        let across = (impulse - normal * contact.normal).norm();
        let held = if contact.sticks { across } else { 0.0 };
        (-normal).max(held - friction * normal.max(0.0))
    }

    /// The next state of one contact; none if it separates.
    fn update_contact(
        &self,
        i: usize,
        mut contact: ObstacleContact,
        h: f64,
    ) -> Option<ObstacleContact> {
        // ANCHOR: update-contact
        let impulse = self.workspace.constraint_impulse(i);
        let normal = impulse.dot(&contact.normal);
        if normal <= 0.0 {
            // It would have to be pulled.
            contact.drag = 0.0;
            return contact.recontacted.then_some(contact);
        }
        let across = (impulse - normal * contact.normal).norm();
        let friction = self.obstacles[contact.obstacle].friction;
        if contact.sticks {
            if across > STATIC_FRICTION_RATIO * friction * normal {
                // It begins to slip, about as fast as the missing impulse makes
                // it.
                let slip = (across - friction * normal) / self.mass[i];
                contact.drag = friction * normal / (h * slip.max(STICK_SPEED));
                contact.sticks = false;
                contact.slipped = true;
            }
            return Some(contact);
        }
        self.follow_curvature(i, &mut contact);
        let v = self.v[i] + self.workspace.dv_of(i) - contact.surface_velocity;
        let slip = (v - v.dot(&contact.normal) * contact.normal).norm();
        contact.drag = friction * normal / (h * slip.max(STICK_SPEED));
        Some(contact)
        // ANCHOR_END: update-contact
    }

    /// The tangent plane leads away from a curved surface. If the step would
    /// end too far off, takes the tangent plane at that end instead.
    fn follow_curvature(&self, i: usize, contact: &mut ObstacleContact) {
        let obstacle = &self.obstacles[contact.obstacle];
        let end = self.x[i] + self.workspace.dx[i];
        let (d, normal) = obstacle.distance(obstacle.path[1], end);
        if d > obstacle.thickness {
            contact.target = end - d * normal;
            contact.normal = normal;
        }
    }

    /// After the step: a particle in contact moves with the surface along the
    /// normal. Slow sliders stick in the next step.
    pub(crate) fn finish_contacts(&mut self) {
        for i in 0..self.contacts.len() {
            let Some(contact) = &mut self.contacts[i] else { continue };
            let v = self.v[i] - contact.surface_velocity;
            let across = v - v.dot(&contact.normal) * contact.normal;
            self.v[i] = contact.surface_velocity + across;
            let slip = across.norm();
            let rough = self.obstacles[contact.obstacle].friction > 0.0;
            if rough && slip < STICK_SPEED && !contact.slipped {
                contact.sticks = true;
            }
        }
    }

    /// Adds a contact for a free particle that would end inside an obstacle.
    fn add_missed_contact(&mut self, i: usize, h: f64) -> bool {
        let end = self.x[i] + self.workspace.dx[i];
        for k in 0..self.obstacles.len() {
            let obstacle = &self.obstacles[k];
            let (d, _) = obstacle.distance(obstacle.path[1], end);
            if d < -ALLOWED_PENETRATION * obstacle.thickness {
                self.contacts[i] = self.contact_with(i, k, h, end, None);
                return self.contacts[i].is_some();
            }
        }
        false
    }

    /// After the step: moves particles that are still inside an obstacle onto
    /// it, and removes their velocity into it.
    pub(crate) fn push_out_of_obstacles(&mut self, h: f64) {
        for k in 0..self.obstacles.len() {
            let obstacle = &self.obstacles[k];
            let [before, centre] = obstacle.path;
            let surface = (centre - before) / h;
            for i in 0..self.x.len() {
                let (d, normal) = obstacle.distance(centre, self.x[i]);
                if d >= -ALLOWED_PENETRATION * obstacle.thickness
                    || self.is_constrained(i)
                {
                    continue;
                }
                self.x[i] -= d * normal;
                let inward = (self.v[i] - surface).dot(&normal).min(0.0);
                self.v[i] -= inward * normal;
            }
        }
    }
}
