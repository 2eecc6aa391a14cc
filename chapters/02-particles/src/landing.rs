//! What an impact does to a particle, and who comes to rest: notes C §7.2
//! and §7.3.

use crate::bounce::bounce;
use crate::contact::velocity;
use crate::friction::STILL;
use crate::rollback::Hit;
use crate::{Collisions, Contact, Friction, Impact, Instant, Particles};

/// How often the planes of a corner take turns.
const TURNS: usize = 30;

impl Collisions {
    // ANCHOR: respond
    /// Lets the particle that hit a plane bounce, and all others that reach
    /// one at the same instant.
    pub(crate) fn respond(&mut self, particles: &mut Particles, hit: Hit) {
        self.land(particles, hit.particle, hit.plane);
        for i in 0..particles.len() {
            if particles.is_controlled(i) {
                continue;
            }
            for k in 0..self.planes.len() {
                let plane = &self.planes[k];
                let there = plane.distance(particles.x[i]) <= self.tolerance;
                let coming = plane.normal().dot(&particles.v[i]) < -STILL;
                if there && coming {
                    self.land(particles, i, k);
                }
            }
        }
    }

    /// Particle `i` is at plane `k`: it bounces, or stays if it is slow.
    fn land(&mut self, particles: &mut Particles, i: usize, k: usize) {
        let plane = self.planes[k];
        let (x, v) = (&mut particles.x[i], &mut particles.v[i]);
        *x -= plane.distance(*x) * plane.normal();
        let speed = -plane.normal().dot(v);
        if speed < 0.0 && self.instant == Instant::Displace {
            return; // it was on its way back
        }
        let bounces = self.restitution * speed > self.rest_speed;
        let r = if bounces { self.restitution } else { 0.0 };
        *v = bounce(&plane, r, *v);
        if self.friction == Friction::Rough {
            *v = plane.split(*v).0;
        }
        let (t, rebound) = (particles.t, r * speed);
        let impact = Impact { t, particle: i, plane: k, speed, rebound };
        self.impacts.push(impact);
        self.set_contact(i, k, !bounces);
        self.stay_in_corner(particles, i);
    }
    // ANCHOR_END: respond

    /// An impact on one plane may lift particle `i` off another one: if it
    /// does so slowly the particle stays, else that contact ends. Taking one
    /// normal velocity away can bring back another one, hence the turns.
    fn stay_in_corner(&mut self, particles: &mut Particles, i: usize) {
        let Self { planes, contacts, rest_speed, .. } = self;
        let v = &mut particles.v[i];
        contacts.retain(|contact| {
            let rate = planes[contact.plane].normal().dot(v);
            contact.particle != i || rate <= *rest_speed
        });
        for _ in 0..TURNS {
            for contact in contacts.iter().filter(|c| c.particle == i) {
                let (vn, _) = planes[contact.plane].split(*v);
                if vn.norm() <= *rest_speed {
                    *v -= vn;
                }
            }
        }
    }

    /// Adds or removes the contact of particle `i` with plane `k`.
    fn set_contact(&mut self, i: usize, k: usize, touches: bool) {
        let place = |contact: &Contact| (contact.particle, contact.plane);
        let found = self.contacts.binary_search_by_key(&(i, k), place);
        match (found, touches) {
            (Err(at), true) => {
                let contact = Contact { particle: i, plane: k, push: 0.0 };
                self.contacts.insert(at, contact);
            }
            (Ok(at), false) => {
                self.contacts.remove(at);
            }
            _ => {}
        }
    }

    // ANCHOR: settle
    /// After a step of size `h`: what rests on a plane is on it to the last
    /// digit, and does not leave it.
    pub(crate) fn settle(&self, particles: &mut Particles, h: f64) {
        for contact in &self.contacts {
            if self.lies(particles, contact, h) {
                let plane = &self.planes[contact.plane];
                let x = &mut particles.x[contact.particle];
                let v = &mut particles.v[contact.particle];
                *x -= plane.distance(*x) * plane.normal();
                *v -= plane.split(*v).0;
            }
        }
    }

    /// Ends the contacts of all that was pulled away, or taken away by hand.
    pub(crate) fn release(&mut self, particles: &Particles, h: f64) {
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.retain(|contact| self.lies(particles, contact, h));
        self.contacts = contacts;
    }

    /// Whether a contact lasts: the particle has not risen, nor will within
    /// a step of size `h`.
    fn lies(&self, particles: &Particles, contact: &Contact, h: f64) -> bool {
        let &Contact { particle, plane, .. } = contact;
        let there = plane < self.planes.len() && particle < particles.len();
        if !there || particles.is_controlled(particle) {
            return false;
        }
        let plane = &self.planes[plane];
        let rate = plane.normal().dot(&particles.v[particle]);
        plane.distance(particles.x[particle]) + h * rate <= self.tolerance
    }
    // ANCHOR_END: settle

    /// Friction ends a slide; it never turns it round. A particle that has
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
            let was_sliding = before.norm() > STILL;
            if vt.norm() <= STILL || was_sliding && vt.dot(&before) <= 0.0 {
                particles.v[i] = vn;
            }
        }
    }
}
