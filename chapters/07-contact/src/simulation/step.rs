//! One frame of the simulation loop: notes D §6, §8 and §9, and what they
//! leave out.

use super::contact_detection::{DetectionInput, TriedStep};
use crate::islands::{ContactPoint, LastPair};
use crate::joints::JointConstraint;
use crate::{ContactConstraint, ContactError, Motion, StepReport, World};
use crate::{WitnessReport, classify};
use math::check::positive;
use ode::System;

impl World {
    // ANCHOR: step
    /// Moves everything forward by one frame of `h` seconds, in as many
    /// steps as impacts ask for.
    pub fn step(&mut self, h: f64) -> Result<StepReport, ContactError> {
        self.begin_frame(h)?;
        let end = self.time() + h;
        while self.time() < end {
            self.update_contacts()?;
            self.resolve_collisions()?;
            self.build_contact_constraints();
            if self.resolve_jamming()? {
                self.update_contacts()?;
                self.resolve_collisions()?;
                self.build_contact_constraints();
            }
            let left = end - self.time();
            self.advance(left, h)?;
            self.project_joints()?;
            if self.report.steps > self.settings.steps.max_per_frame {
                let (time, steps) = (self.time(), self.report.steps);
                return Err(ContactError::TooManySteps { time, steps });
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
        self.contact_detector.report = WitnessReport::default();
        self.frame_rate = 1.0 / h;
        self.island_solver.method = self.settings.force_method;
        self.island_solver.newton.iterations = 0;
        self.apply_scripts()?;
        self.wake_loaded()?;
        self.project_joints()
    }

    /// Finds all contacts of the present state, and wakes sleepers that are
    /// touched.
    pub(crate) fn update_contacts(&mut self) -> Result<(), ContactError> {
        loop {
            if !self.workspace.has_contacts() {
                self.detect_contacts()?;
            }
            if !self.wake_touched() {
                return Ok(());
            }
        }
    }

    /// Asks chapter 6 for the contacts and overlaps of the present state.
    pub(crate) fn detect_contacts(&mut self) -> Result<(), ContactError> {
        self.detect(None)
    }

    /// The same after a step of `h` seconds from the bodies in the workspace:
    /// none may have passed through another on the way.
    pub(crate) fn detect_contacts_along(
        &mut self,
        h: f64,
    ) -> Result<(), ContactError> {
        self.detect(Some(h))
    }

    fn detect(&mut self, h: Option<f64>) -> Result<(), ContactError> {
        let Self { rigid, shapes, sleep, surfaces, .. } = self;
        let (bodies, before) = (rigid.bodies(), &self.workspace.bodies_before);
        let still = |i: usize| bodies[i].is_fixed() || sleep.is_asleep(i);
        let allowed = |a: usize, b: usize| {
            let awake = !still(a) || !still(b);
            awake && !surfaces.are_ignored(a, b)
        };
        self.contact_detector.find(&DetectionInput {
            bodies,
            shapes,
            allowed: &allowed,
            tolerance: self.settings.tolerance,
            step: h.map(|h| TriedStep { before, h, time: rigid.time() }),
        })?;
        self.workspace.validate_contacts();
        Ok(())
    }

    /// Builds constraints from the contacts that do not separate, each with
    /// its warm start.
    fn build_contact_constraints(&mut self) {
        self.contacts.begin();
        let radius =
            self.settings.steps.warm_start_radius * self.settings.tolerance;
        let mut last = LastPair::default();
        for k in 0..self.contact_detector.contacts.len() {
            let contact = self.contact_detector.contacts[k];
            let bodies = self.rigid.bodies();
            let speed = last.separation_speed(bodies, &contact);
            if classify(speed, self.separating_speed()) == Motion::Separating {
                continue;
            }
            let constraint = ContactConstraint::new(bodies, &contact);
            let force = self.contacts.warm_start(&constraint, radius);
            let material = self.surfaces.between(contact.a, contact.b);
            let (mu, e) = (material.friction, material.restitution);
            let point = ContactPoint { contact, mu, e, force };
            self.contacts.add(constraint, point);
        }
        self.group_islands();
        self.workspace.invalidate_loads();
    }

    /// A contact that opens faster than this, m/s, leaves its band before a
    /// frame is over: it gets no constraint.
    fn separating_speed(&self) -> f64 {
        let Self { settings, frame_rate, .. } = self;
        let fast =
            settings.steps.separating_rate * settings.tolerance * frame_rate;
        settings.restitution_threshold.min(fast)
    }

    /// Groups all bodies that are awake by their contact constraints.
    pub(crate) fn group_islands(&mut self) {
        let pairs = &mut self.workspace.contact_pairs;
        pairs.clear();
        pairs.extend(self.contacts.constraints.iter().map(|c| [c.a, c.b]));
        self.group_pairs();
    }

    /// Groups all bodies that are awake by the contact pairs in the
    /// workspace.
    pub(crate) fn group_pairs(&mut self) {
        let workspace = &mut self.workspace;
        workspace.joint_pairs.clear();
        for JointConstraint { joint, .. } in &self.joints.list {
            workspace.joint_pairs.push([joint.a, joint.b]);
        }
        workspace.movable.clear();
        for (i, body) in self.rigid.bodies().iter().enumerate() {
            let movable = !body.is_fixed() && !self.sleep.is_asleep(i);
            workspace.movable.push(movable);
        }
        let (movable, pairs) = (&workspace.movable, &workspace.contact_pairs);
        self.islands.group(movable, pairs, &workspace.joint_pairs);
    }

    fn end_frame(&mut self, h: f64) -> Result<(), ContactError> {
        self.report.contacts = self.contact_detector.contacts.len();
        self.report.witnesses = self.contact_detector.report;
        self.report.newton_iterations = self.island_solver.newton.iterations;
        self.update_sleep(h)?;
        let finite = |x: &f64| x.is_finite();
        let dim = self.dim();
        self.workspace.state.resize(dim, 0.0);
        let mut state = std::mem::take(&mut self.workspace.state);
        self.get_state(&mut state);
        let sound = state.iter().all(finite);
        self.workspace.state = state;
        let time = self.time();
        if sound { Ok(()) } else { Err(ContactError::NotFinite { time }) }
    }
}
