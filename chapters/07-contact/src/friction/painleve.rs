//! The Painlevé paradox: where Coulomb's law has no solution, or two.
//!
//! A rod slides over a rough table with its tip in front of its centre.
//! Friction turns the tip into the table, which presses harder, which means
//! more friction. Beyond
//! a certain roughness every push makes the tip sink faster. Then no finite
//! force keeps it out: the rod jams, and an impulse must stop the sliding.

use super::settings::{
    JAMMING_DURATION, KEPT_TOLERANCE, SLIDING_FRACTION, SOLUTION_TOLERANCE,
};
use super::tangents;
use crate::islands::{ContactPoint, Formulation, PointMotion};
use crate::{ContactError, JacobianRow, Row, World};

impl World {
    /// Stops contacts from sliding where no force can keep them from sinking
    /// in; whether there were any. The forces of the present state are known
    /// afterwards.
    pub(crate) fn resolve_jamming(&mut self) -> Result<bool, ContactError> {
        self.island_solver.tolerance = KEPT_TOLERANCE;
        self.accumulate_loads()?;
        let mut any = false;
        for island in 0..self.islands.len() {
            let stops = |&k: &usize| self.stops_at_once(k);
            let mut contacts = self.islands.contacts(island).iter();
            if contacts.any(stops) && !self.can_slide(island) {
                self.apply_jamming_impulse(island)?;
                any = true;
            }
        }
        Ok(any)
    }

    /// Whether friction at contact `k` would stop a fast slide within a
    /// frame: it may have good reasons, or the contact jams.
    fn stops_at_once(&self, k: usize) -> bool {
        let point = &self.contacts.points[k];
        let speed = point.sliding_speed(self.bodies());
        let fast = speed > self.settings.restitution_threshold;
        let limit = point.mu * point.force.normal;
        fast && point.force.friction.norm() < SLIDING_FRACTION * limit
    }

    /// Whether there are forces for an island under which all contacts that
    /// slide fast go on sliding.
    fn can_slide(&mut self, island: usize) -> bool {
        let members = self.islands.members(island);
        let free = &self.workspace.free_accelerations;
        let rates = self.baumgarte_rates();
        let threshold = self.settings.restitution_threshold;
        let formulation = Formulation::SlidingForces { free, rates, threshold };
        let solver = &mut self.island_solver;
        let bodies = self.rigid.bodies();
        let (joints, points) = (&self.joints.list, &self.contacts.points);
        solver.assemble(bodies, formulation, members, joints, points);
        solver.try_newton() <= SOLUTION_TOLERANCE
    }

    // ANCHOR: jam
    /// The Painlevé impulse, which stops an island from sliding: all that a
    /// very short step would ask for, given at once.
    fn apply_jamming_impulse(
        &mut self,
        island: usize,
    ) -> Result<(), ContactError> {
        let members = self.islands.members(island);
        let free = &self.workspace.free_accelerations;
        let h = JAMMING_DURATION / self.frame_rate;
        let formulation = Formulation::JammingImpulses { free, h };
        let (joints, points) = (&self.joints.list, &self.contacts.points);
        let solver = &mut self.island_solver;
        let bodies = self.rigid.bodies();
        let solved =
            solver.solve(bodies, formulation, members, joints, points)?;
        solver.apply_impulses(self.rigid.bodies_mut());
        self.report.note_impulses(&solved);
        self.report.painleve_impulses += 1;
        self.workspace.invalidate_loads();
        Ok(())
    }
    // ANCHOR_END: jam
}

/// The row of friction that goes on sliding: against the motion, as strong
/// as the normal force of row `normal` makes it.
pub(crate) fn sliding_row(
    motion: &PointMotion,
    point: &ContactPoint,
    normal: usize,
) -> (JacobianRow, Row) {
    let [t, _] = tangents(point.contact.n, motion.v);
    (motion.row(t), Row::Sliding { normal, ratio: -point.mu })
}
