//! What a world of contacts has as a whole.

use crate::{ContactForce, JointId, World, joint_rows};
use collision::Contact;
use math::Vec3;

impl World {
    /// Kinetic energy of all bodies, J.
    pub fn kinetic_energy(&self) -> f64 {
        rigid::measure::kinetic_energy(&self.rigid)
    }

    /// The energy stored in all forces, J.
    pub fn potential_energy(&self) -> f64 {
        rigid::measure::potential_energy(&self.rigid)
    }

    /// Kinetic and stored energy together, J.
    pub fn energy(&self) -> f64 {
        self.kinetic_energy() + self.potential_energy()
    }

    /// Momentum of all bodies that move, kg m/s.
    pub fn momentum(&self) -> Vec3 {
        rigid::measure::momentum(&self.rigid)
    }

    /// Angular momentum of all bodies about the origin, kg m²/s.
    pub fn angular_momentum(&self) -> Vec3 {
        rigid::measure::angular_momentum(&self.rigid)
    }

    /// The contact constraints of the last step, where the contacts were
    /// when forces were last computed, each with the force on its body A.
    pub fn contact_forces(
        &self,
    ) -> impl Iterator<Item = (Contact, ContactForce)> {
        self.contacts.points.iter().map(|point| (point.contact, point.force))
    }

    /// The contacts of the present state, as they were found last.
    pub fn contacts(&self) -> &[Contact] {
        &self.contact_detector.contacts
    }

    /// The error of a joint, m or radians: the greatest of its rows.
    pub fn joint_error(&self, id: JointId) -> Option<f64> {
        let mut rows = Vec::new();
        joint_rows(self.bodies(), &self.joints.get(id)?.joint, &mut rows);
        Some(rows.iter().fold(0.0, |worst, row| row.c.abs().max(worst)))
    }

    /// The forces of a joint's rows, N or N m, when they were last computed.
    pub fn joint_forces(&self, id: JointId) -> Option<&[f64]> {
        let constraint = self.joints.get(id)?;
        Some(&constraint.forces[..constraint.joint.row_count()])
    }
}
