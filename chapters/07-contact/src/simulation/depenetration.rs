//! Depenetration: moves bodies apart that overlap beyond the tolerance. The
//! last resort of the loop, where even the shortest step ends in an overlap.
//!
//! The displacements are found like impulses: the same matrix, displacements
//! in place of impulses, gaps in place of speeds. Momenta stay as they are.

use super::settings::MAX_DEPENETRATIONS;
use crate::islands::{ContactForce, ContactPoint, Formulation};
use crate::{ContactError, World};
use math::Vec3;
use rigid::{Body, quaternion_about};

impl World {
    /// Moves all bodies apart that overlap by more than half of the
    /// tolerance.
    pub(crate) fn depenetrate(&mut self) -> Result<(), ContactError> {
        self.detect_contacts()?;
        for _ in 0..MAX_DEPENETRATIONS {
            self.collect_overlaps();
            self.group_pairs();
            for island in 0..self.islands.len() {
                if !self.islands.contacts(island).is_empty() {
                    self.displace_island(island)?;
                }
            }
            self.detect_contacts()?;
            if self.contact_detector.gap >= -self.settings.tolerance {
                break;
            }
        }
        self.report.depenetrations += 1;
        Ok(())
    }

    fn collect_overlaps(&mut self) {
        self.colliding.clear();
        self.workspace.contact_pairs.clear();
        for &contact in &self.contact_detector.contacts {
            let force = ContactForce::default();
            let point = ContactPoint { contact, mu: 0.0, e: 0.0, force };
            self.colliding.push(point);
            self.workspace.contact_pairs.push([contact.a, contact.b]);
        }
    }

    fn displace_island(&mut self, island: usize) -> Result<(), ContactError> {
        let members = self.islands.members(island);
        let slack = 0.5 * self.settings.tolerance;
        let formulation = Formulation::Displacements { slack };
        let solver = &mut self.island_solver;
        let bodies = self.rigid.bodies();
        let (joints, points) = (&self.joints.list, &self.colliding);
        solver.solve(bodies, formulation, members, joints, points)?;
        solver.displace(self.rigid.bodies_mut());
        self.workspace.invalidate();
        Ok(())
    }
}

/// Moves a body as far as an impulse would move it in one second.
pub(crate) fn displace(body: &mut Body, linear: Vec3, angular: Vec3) {
    body.x += body.mass_inv() * linear;
    let angle = body.i_inv() * angular;
    if angle.norm() > 0.0 {
        body.q = quaternion_about(angle, angle.norm()) * body.q;
        body.renormalise();
    }
}
