//! Where Coulomb's law has no answer, or two: Painlevé's rod.
//!
//! A rod slides over a rough table, leaning forward. Friction turns its tip
//! into the table, which presses harder, which means more friction. Beyond
//! a certain roughness every push makes the tip sink faster. Then no finite
//! force keeps it out, and a blow must stop the sliding.

use crate::friction::tangents;
use crate::island_solver::{FOUND, GOOD, Members};
use crate::law::{Law, Touch};
use crate::{ContactError, Direction, Response, Row, World};
use crate::{gap_acceleration, relative_velocity};
use collision::Contact;
use math::Vec3;
use rigid::{Body, Load};

/// A force this near to its limit is on it.
const ON_THE_CIRCLE: f64 = 1.0 - 1e-6;

/// The blow is that of a step this much shorter than a frame: so short that
/// weight does not matter.
const SHORT: f64 = 1e-3;

/// What Coulomb's law says about a contact that slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// There is one force that fits.
    One,
    /// It may let go or press: both fit.
    Two,
    /// No force fits.
    None,
}

/// What one newton along the normal, with the friction that comes with it,
/// adds to the acceleration of the gap of a sliding contact, 1/kg. Friction
/// may make it negative.
pub fn sliding_softness(bodies: &[Body], contact: &Contact, mu: f64) -> f64 {
    let normal = Direction::normal(bodies, contact);
    let pair = [contact.a, contact.b];
    let v = relative_velocity(bodies, contact);
    let [t, _] = tangents(contact.n, v);
    let slides = v.dot(&t) > 0.0;
    let along = Direction::at(bodies, pair, contact.p, t);
    // n . response to (n - mu t)
    let friction = Response::of(bodies, &along).along(&normal);
    let friction = if slides { mu * friction } else { 0.0 };
    Response::of(bodies, &normal).along(&normal) - friction
}

/// How many answers Coulomb's law has for a contact that slides by itself:
/// `d'' = s f + b` with `f >= 0`, `d'' >= 0` and `f d'' = 0`.
pub fn sliding_answers(
    bodies: &[Body],
    loads: &[Load],
    contact: &Contact,
    mu: f64,
) -> Answers {
    let s = sliding_softness(bodies, contact, mu);
    let b = gap_acceleration(bodies, loads, contact);
    match (s > 0.0, b >= 0.0) {
        (true, _) => Answers::One,
        (false, true) => Answers::Two,
        (false, false) => Answers::None,
    }
}

impl World {
    /// Stops contacts from sliding where no force can keep them from sinking
    /// in; whether there were any. The forces of the present state are known
    /// afterwards.
    pub(crate) fn unjam(&mut self) -> Result<bool, ContactError> {
        self.island_solver.good = GOOD;
        self.gather_loads()?;
        let mut any = false;
        for island in 0..self.islands.len() {
            let holds = |&k: &usize| self.holds_fast(&self.touches[k]);
            let mut contacts = self.islands.contacts(island).iter();
            if contacts.any(holds) && !self.can_slide(island) {
                self.jam(island)?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Whether friction at a contact is about to stop a fast slide within a
    /// frame: it may have good reasons, or it may be jammed.
    fn holds_fast(&self, touch: &Touch) -> bool {
        let speed = touch.sliding_speed(self.bodies());
        let fast = speed > self.settings.threshold;
        let limit = touch.mu * touch.push.f;
        fast && touch.push.across.norm() < ON_THE_CIRCLE * limit
    }

    /// Whether there are forces for an island in which whoever slides fast
    /// goes on sliding.
    fn can_slide(&mut self, island: usize) -> bool {
        let members = Members {
            contacts: self.islands.contacts(island),
            joints: self.islands.joints(island),
        };
        let (rates, threshold) = (self.rates(), self.settings.threshold);
        let law = Law::Sliding { free: &self.buffers.free, rates, threshold };
        let solver = &mut self.island_solver;
        let bodies = self.rigid.bodies();
        let (joints, touches) = (&self.still_joints, &self.touches);
        solver.assemble(bodies, law, members, joints, touches);
        solver.try_newton() <= FOUND
    }

    // ANCHOR: jam
    /// The blow that stops an island from sliding: all that a very short
    /// step would ask for, given at once.
    fn jam(&mut self, island: usize) -> Result<(), ContactError> {
        let members = Members {
            contacts: self.islands.contacts(island),
            joints: self.islands.joints(island),
        };
        let (free, h) = (&self.buffers.free, SHORT / self.rate);
        let law = Law::Jam { free, h };
        let (joints, touches) = (&self.still_joints, &self.touches);
        let solver = &mut self.island_solver;
        let bodies = self.rigid.bodies();
        let solved = solver.solve(bodies, law, members, joints, touches)?;
        solver.kick(self.rigid.bodies_mut());
        self.report.note_forces(&solved);
        self.report.jams += 1;
        self.buffers.fresh = false;
        Ok(())
    }
    // ANCHOR_END: jam
}

/// The row of friction that goes on sliding: against `v`, as strong as the
/// normal force of row `normal` makes it.
pub(crate) fn sliding_row(
    bodies: &[Body],
    touch: &Touch,
    normal: usize,
) -> (Direction, Row) {
    let Contact { a, b, p, n, .. } = touch.contact;
    let v: Vec3 = relative_velocity(bodies, &touch.contact);
    let [t, _] = tangents(n, v);
    let direction = Direction::at(bodies, [a, b], p, t);
    (direction, Row::Sliding { normal, ratio: -touch.mu })
}
