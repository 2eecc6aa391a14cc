//! Collision response: bounces, and particles that come to rest. Notes C §7.2
//! and §7.3.

use super::friction::MIN_SLIDING_SPEED;
use super::resting::velocity;
use super::rollback::Hit;
use crate::{
    Collisions, Friction, Impact, ImpactMethod, Particles, PlaneContact, bounce,
};

/// Sweeps over the planes of a corner.
const VELOCITY_SWEEPS: usize = 30;

impl Collisions {
    // ANCHOR: simultaneous
    /// Resolves the impact of the particle that hit a plane, and of all others
    /// that reach one at the same time.
    pub(crate) fn respond(&mut self, particles: &mut Particles, hit: Hit) {
        self.resolve_impact(particles, hit.particle, hit.plane);
        for i in 0..particles.len() {
            if particles.is_scripted(i) {
                continue;
            }
            for k in 0..self.planes.len() {
                let plane = &self.planes[k];
                let there = plane.distance(particles.x[i]) <= self.tolerance;
                let coming =
                    plane.normal().dot(&particles.v[i]) < -MIN_SLIDING_SPEED;
                if there && coming {
                    self.resolve_impact(particles, i, k);
                }
            }
        }
    }
    // ANCHOR_END: simultaneous

    // ANCHOR: respond
    /// Particle `i` is at plane `k`: it bounces, or stays if it is slow.
    fn resolve_impact(
        &mut self,
        particles: &mut Particles,
        i: usize,
        k: usize,
    ) {
        let plane = self.planes[k];
        let (x, v) = (&mut particles.x[i], &mut particles.v[i]);
        *x -= plane.distance(*x) * plane.normal();
        let speed = -plane.normal().dot(v);
        if speed < 0.0 && self.impact_method == ImpactMethod::Displace {
            return; // it is already moving away
        }
        let bounces = self.restitution * speed > self.rest_speed;
        let e = if bounces { self.restitution } else { 0.0 };
        *v = bounce(&plane, e, *v);
        if self.friction == Friction::NoSlip {
            *v = plane.split(*v).0;
        }
        let (t, rebound) = (particles.t, e * speed);
        let impact = Impact { t, particle: i, plane: k, speed, rebound };
        self.impacts.push(impact);
        self.set_contact(i, k, !bounces);
        self.rest_in_corner(particles, i);
    }
    // ANCHOR_END: respond

    // ANCHOR: corner
    /// An impact on one plane may lift particle `i` off another one: if it
    /// does so slowly the particle stays, else that contact ends. Removing one
    /// normal velocity can bring back another one, hence the sweeps.
    fn rest_in_corner(&mut self, particles: &mut Particles, i: usize) {
        let Self { planes, contacts, rest_speed, .. } = self;
        let v = &mut particles.v[i];
        contacts.retain(|contact| {
            let rate = planes[contact.plane].normal().dot(v);
            contact.particle != i || rate <= *rest_speed
        });
        for _ in 0..VELOCITY_SWEEPS {
            for contact in contacts.iter().filter(|c| c.particle == i) {
                let (vn, _) = planes[contact.plane].split(*v);
                if vn.norm() <= *rest_speed {
                    *v -= vn;
                }
            }
        }
    }
    // ANCHOR_END: corner

    /// Adds or removes the contact of particle `i` with plane `k`.
    fn set_contact(&mut self, i: usize, k: usize, rests: bool) {
        let key = |contact: &PlaneContact| (contact.particle, contact.plane);
        let found = self.contacts.binary_search_by_key(&(i, k), key);
        match (found, rests) {
            (Err(at), true) => {
                let (particle, plane, normal_force) = (i, k, 0.0);
                let contact = PlaneContact { particle, plane, normal_force };
                self.contacts.insert(at, contact);
            }
            (Ok(at), false) => {
                self.contacts.remove(at);
            }
            _ => {}
        }
    }

    // ANCHOR: contacts
    /// After a step of size `h`: projects every resting particle onto its
    /// plane and removes its normal velocity.
    pub(crate) fn project_contacts(&self, particles: &mut Particles, h: f64) {
        for contact in &self.contacts {
            if self.stays_in_contact(particles, contact, h) {
                let plane = &self.planes[contact.plane];
                let x = &mut particles.x[contact.particle];
                let v = &mut particles.v[contact.particle];
                *x -= plane.distance(*x) * plane.normal();
                *v -= plane.split(*v).0;
            }
        }
    }
    // ANCHOR_END: contacts

    /// Removes the contacts that have ended: the particle was pulled away, or
    /// moved from outside.
    pub(crate) fn remove_ended_contacts(
        &mut self,
        particles: &Particles,
        h: f64,
    ) {
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.retain(|contact| self.stays_in_contact(particles, contact, h));
        self.contacts = contacts;
    }

    // ANCHOR: lasting
    /// Whether a contact lasts: the particle has not risen, nor will within
    /// a step of size `h`.
    fn stays_in_contact(
        &self,
        particles: &Particles,
        contact: &PlaneContact,
        h: f64,
    ) -> bool {
        let &PlaneContact { particle, plane, .. } = contact;
        let there = plane < self.planes.len() && particle < particles.len();
        if !there || particles.is_scripted(particle) {
            return false;
        }
        let plane = &self.planes[plane];
        let rate = plane.normal().dot(&particles.v[particle]);
        plane.distance(particles.x[particle]) + h * rate <= self.tolerance
    }
    // ANCHOR_END: lasting

    /// Friction stops sliding and never reverses it: a particle that has
    /// reversed during the step has stopped.
    pub(crate) fn stop_sliding(&self, particles: &mut Particles) {
        if !matches!(self.friction, Friction::Coulomb { .. }) {
            return;
        }
        for contact in &self.contacts {
            let i = contact.particle;
            let plane = &self.planes[contact.plane];
            let (vn, vt) = plane.split(particles.v[i]);
            let (_, before) = plane.split(velocity(&self.start, i));
            let was_sliding = before.norm() > MIN_SLIDING_SPEED;
            if vt.norm() <= MIN_SLIDING_SPEED
                || was_sliding && vt.dot(&before) <= 0.0
            {
                particles.v[i] = vn;
            }
        }
    }
}
