//! One step of the loop: try it, see where it ends, and shorten it to the
//! time of impact if bodies would overlap. Notes D §6.

use super::impact::{Impact, Passage};
use super::settings::FRAME_ROUNDING;
use crate::islands::{ContactPoint, LastPair};
use crate::{ContactError, StepMethod, World};
use ode::{Adaptive, DormandPrince, Solver, System, Tolerance};

impl World {
    /// Moves everything by at most `left` seconds of a frame of `frame`
    /// seconds: up to the next impact.
    pub(crate) fn advance(
        &mut self,
        left: f64,
        frame: f64,
    ) -> Result<(), ContactError> {
        let shortest = self.settings.shortest_step * frame;
        let mut h = left.min(self.rotation_limit()).max(shortest.min(left));
        h = h.min(self.step_limit);
        let start = self.time();
        self.workspace.bodies_before.clear();
        self.workspace.bodies_before.extend_from_slice(self.rigid.bodies());
        let rise = self.settings.steps.max_energy_rise * self.kinetic_energy();
        let max_energy = self.energy()
            + rise
            + self.resting_energy()
            + self.stabilisation_work(h);
        while let Some(shorter) = self.try_step(h, frame, max_energy)? {
            self.report.rejected += 1;
            h = shorter;
            let before = &self.workspace.bodies_before;
            self.rigid.bodies_mut().copy_from_slice(before);
            self.rigid.set_time(start)?;
            self.apply_scripts()?;
            self.workspace.invalidate_loads();
        }
        self.report.depth = self.report.depth.max(-self.contact_detector.gap);
        self.report.steps += 1;
        if h >= self.step_limit {
            // The step was accepted; the next one may be longer.
            self.step_limit = 2.0 * h;
        }
        if left - h <= FRAME_ROUNDING * frame {
            self.rigid.set_time(start + left)?;
        }
        Ok(())
    }

    /// Tries a step of `h` seconds, which should not bring the energy above
    /// `max_energy`, J. If the step is rejected, returns the length of a
    /// shorter one.
    fn try_step(
        &mut self,
        h: f64,
        frame: f64,
        max_energy: f64,
    ) -> Result<Option<f64>, ContactError> {
        self.integrate(h)?;
        self.detect_contacts_along(h)?;
        match self.contact_detector.passage {
            Passage::Clear => {
                Ok(self.shorter_for_accuracy(h, frame, max_energy))
            }
            Passage::Impact(Impact { t, overshoot }) => {
                let shortest = self.settings.shortest_step * frame;
                let impact = t.max(shortest.min(overshoot));
                if impact < h {
                    return Ok(Some(impact));
                }
                self.depenetrate()?;
                Ok(None)
            }
            Passage::Stuck => {
                self.depenetrate()?;
                Ok(None)
            }
        }
    }

    /// The length of a shorter step where the one of `h` seconds that was
    /// just tried was too long to be accurate.
    fn shorter_for_accuracy(
        &mut self,
        h: f64,
        frame: f64,
        max_energy: f64,
    ) -> Option<f64> {
        let finest = self.settings.steps.min_accuracy_step * frame;
        if h <= finest || self.is_accurate(max_energy) {
            return None;
        }
        self.step_limit = (0.25 * h).max(finest);
        Some(self.step_limit)
    }

    /// The work, J, that stabilisation may do in `h` seconds, however short
    /// the steps: a contact that overlaps is pushed apart by its force, and one
    /// that opens is braked no faster than an error decays, and pushed so long.
    fn stabilisation_work(&self, h: f64) -> f64 {
        let rate = self.baumgarte_rates().gap;
        let (bodies, mut last) = (self.bodies(), LastPair::default());
        let mut work = 0.0;
        for ContactPoint { contact, force, .. } in &self.contacts.points {
            let opening = last.separation_speed(bodies, contact);
            let speed = opening.max(-rate * contact.d).max(0.0);
            work += force.normal * (speed * h);
        }
        work
    }

    /// The kinetic energy, J, of all bodies at the speed with which a resting
    /// contact may approach: less than that counts as rest.
    fn resting_energy(&self) -> f64 {
        let slow = self.resting_approach_speed();
        let mut mass = 0.0;
        for body in self.bodies() {
            mass += if body.is_fixed() { 0.0 } else { body.mass() };
        }
        0.5 * mass * slow * slow
    }

    /// Whether the step that was just tried was short enough: the joints have
    /// kept together, and the energy is not above `max_energy`, J.
    fn is_accurate(&mut self, max_energy: f64) -> bool {
        let guarded = self.settings.guards.energy && self.scripts.is_empty();
        let rises = guarded && self.energy() > max_energy;
        let allowed =
            self.settings.steps.max_joint_error * self.resting_approach_speed();
        !rises && !self.joint_velocity_error_exceeds(allowed)
    }

    /// Integrates over `h` seconds with the present contact constraints.
    fn integrate(&mut self, h: f64) -> Result<(), ContactError> {
        match self.settings.step_method {
            StepMethod::RungeKutta => {
                let mut integrator = std::mem::take(&mut self.integrator);
                integrator.step(self, h);
                self.integrator = integrator;
            }
            StepMethod::Adaptive { tolerance } => {
                let tolerance = Tolerance::both(tolerance)?;
                let end = self.time() + h;
                Adaptive::new(DormandPrince::new(), tolerance)
                    .run(self, end)?;
            }
        }
        self.accept();
        self.workspace.invalidate();
        self.workspace.pending_error.take()
    }

    /// The longest step, s, in which no body rotates too far.
    fn rotation_limit(&self) -> f64 {
        let mut fastest = f64::MIN_POSITIVE;
        for (i, body) in self.bodies().iter().enumerate() {
            // The rotation of a ball shows nowhere.
            let shape = self.shapes[i].as_ref();
            let ball = shape.is_some_and(|shape| shape.core_radius() == 0.0);
            if !self.sleep.is_asleep(i) && !ball {
                fastest = fastest.max(body.omega().norm());
            }
        }
        self.settings.steps.max_rotation / fastest
    }
}
