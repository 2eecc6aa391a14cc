//! The simulation loop: notes D §6, §8 and §9, and what they leave out.

use crate::island_solver::Jointed;
use crate::law::{Push, Touch};
use crate::path::Path;
use crate::touching::Scene;
use crate::world::Buffers;
use crate::{ContactError, Held, Motion, StepReport, World};
use crate::{classify, separation_speed};
use math::check::positive;
use ode::System;

/// Steps per frame, at most; more would mean that the clock stands still.
const MOST_STEPS: usize = 20_000;

/// Contacts that open by so many tolerances per frame are about to leave.
const LEAVING: f64 = 0.5;

/// Contacts within so many tolerances are the same one as before.
const NEAR: f64 = 50.0;

impl World {
    // ANCHOR: step
    /// Moves everything forward by one frame of `h` seconds, in as many
    /// steps as impacts ask for.
    pub fn step(&mut self, h: f64) -> Result<StepReport, ContactError> {
        self.begin_frame(h)?;
        let end = self.time() + h;
        while self.time() < end {
            self.find_contacts()?;
            self.give_blows()?;
            self.hold_contacts();
            if self.unjam()? {
                self.find_contacts()?;
                self.give_blows()?;
                self.hold_contacts();
            }
            let left = end - self.time();
            self.advance(left, h)?;
            self.tighten_joints()?;
            if self.report.steps > MOST_STEPS {
                let (time, steps) = (self.time(), self.report.steps);
                return Err(ContactError::Stuck { time, steps });
            }
        }
        self.end_frame(h)?;
        Ok(self.report)
    }
    // ANCHOR_END: step

    fn begin_frame(&mut self, h: f64) -> Result<(), ContactError> {
        positive("h", h)?;
        self.settings.check()?;
        self.report = StepReport::default();
        self.rate = 1.0 / h;
        self.follow_scripts()?;
        self.wake_the_pushed()?;
        self.tighten_joints()
    }

    /// Finds all contacts of the present state, and wakes sleepers that are
    /// touched.
    pub(crate) fn find_contacts(&mut self) -> Result<(), ContactError> {
        loop {
            if !self.buffers.looked {
                self.look()?;
            }
            if !self.wake_the_touched() {
                return Ok(());
            }
        }
    }

    /// Asks chapter 6 for contacts and overlaps.
    pub(crate) fn look(&mut self) -> Result<(), ContactError> {
        self.look_along(None)
    }

    /// The same after a step of `h` seconds that began with the bodies in
    /// the buffer: nobody may have passed through another.
    pub(crate) fn look_after(&mut self, h: f64) -> Result<(), ContactError> {
        self.look_along(Some(h))
    }

    fn look_along(&mut self, h: Option<f64>) -> Result<(), ContactError> {
        let Self { rigid, shapes, sleepers, strangers, touching, .. } = self;
        let (bodies, before) = (rigid.bodies(), &self.buffers.before);
        let still = |i: usize| bodies[i].is_fixed() || sleepers.is_asleep(i);
        let allowed = |a: usize, b: usize| {
            let awake = !still(a) || !still(b);
            awake && !strangers.contains(&[a.min(b), a.max(b)])
        };
        let path = h.map(|h| Path { before, after: bodies, h });
        let tolerance = self.settings.tolerance;
        let allowed = &allowed;
        touching.find(&Scene { bodies, shapes, allowed, tolerance, path })?;
        self.buffers.looked = true;
        Ok(())
    }

    /// Freezes the contacts that do not part, with what is known of their
    /// forces from the step before.
    fn hold_contacts(&mut self) {
        let buffers = &mut self.buffers;
        std::mem::swap(&mut self.held, &mut buffers.old_held);
        std::mem::swap(&mut self.touches, &mut buffers.old_touches);
        buffers.sort_old_contacts();
        self.held.clear();
        self.touches.clear();
        for k in 0..self.touching.contacts.len() {
            let contact = self.touching.contacts[k];
            let bodies = self.rigid.bodies();
            let speed = separation_speed(bodies, &contact);
            if classify(speed, self.leaving()) == Motion::Separating {
                continue;
            }
            let held = Held::new(bodies, &contact);
            let push = self.remembered(&held);
            let material = self.material_of(contact.a, contact.b);
            let (mu, e) = (material.friction, material.restitution);
            self.held.push(held);
            self.touches.push(Touch { contact, mu, e, push });
        }
        self.group_islands();
        self.buffers.fresh = false;
    }

    /// A contact that opens faster than this, m/s, leaves its band before a
    /// frame is over: it is not held.
    fn leaving(&self) -> f64 {
        let Self { settings, rate, .. } = self;
        settings.threshold.min(LEAVING * settings.tolerance * rate)
    }

    /// What the nearest contact of the same bodies did in the step before.
    fn remembered(&self, held: &Held) -> Push {
        let near = NEAR * self.settings.tolerance;
        let (mut best, mut push) = (near, Push::default());
        let Buffers { old_held, old_touches, old_order, .. } = &self.buffers;
        let pair = [held.a, held.b];
        let first = old_order.partition_point(|(other, _)| *other < pair);
        for &(other, k) in &old_order[first..] {
            if other != pair {
                break;
            }
            let apart = (old_held[k].on_a - held.on_a).norm();
            if apart < best {
                (best, push) = (apart, old_touches[k].push);
            }
        }
        push
    }

    /// Groups everybody who is awake by the contacts that are held.
    pub(crate) fn group_islands(&mut self) {
        let buffers = &mut self.buffers;
        buffers.pairs.clear();
        buffers.pairs.extend(self.held.iter().map(|held| [held.a, held.b]));
        self.group_pairs();
    }

    /// Groups everybody who is awake by the pairs in the buffer.
    pub(crate) fn group_pairs(&mut self) {
        let buffers = &mut self.buffers;
        buffers.joint_pairs.clear();
        for Jointed { joint, .. } in &self.joints {
            buffers.joint_pairs.push([joint.a, joint.b]);
        }
        buffers.moves.clear();
        for (i, body) in self.rigid.bodies().iter().enumerate() {
            let moves = !body.is_fixed() && !self.sleepers.is_asleep(i);
            buffers.moves.push(moves);
        }
        let (moves, pairs) = (&buffers.moves, &buffers.pairs);
        self.islands.group(moves, pairs, &buffers.joint_pairs);
    }

    fn end_frame(&mut self, h: f64) -> Result<(), ContactError> {
        self.report.contacts = self.touching.contacts.len();
        self.fall_asleep(h)?;
        let finite = |x: &f64| x.is_finite();
        let dim = self.dim();
        self.buffers.state.resize(dim, 0.0);
        let mut state = std::mem::take(&mut self.buffers.state);
        self.get_state(&mut state);
        let sound = state.iter().all(finite);
        self.buffers.state = state;
        let time = self.time();
        if sound { Ok(()) } else { Err(ContactError::NotFinite { time }) }
    }
}
