//! What a world's bodies have to do with each other: joints, materials, and
//! which pairs pass through each other.

use crate::{ContactError, Joint, JointId, Material, World};
use math::check::body_index;

impl World {
    /// Adds a joint. Its two bodies no longer touch each other.
    pub fn add_joint(&mut self, joint: Joint) -> Result<JointId, ContactError> {
        body_index("first body of a joint", joint.a, self.len())?;
        body_index("second body of a joint", joint.b, self.len())?;
        self.wake(joint.a)?;
        self.wake(joint.b)?;
        let id = self.joints.add(joint);
        self.ignore_pair(joint.a, joint.b)?;
        Ok(id)
    }

    /// Lets two bodies pass through each other from now on.
    pub fn ignore_pair(
        &mut self,
        a: usize,
        b: usize,
    ) -> Result<(), ContactError> {
        body_index("body", a, self.len())?;
        body_index("body", b, self.len())?;
        self.surfaces.ignore(a, b);
        self.workspace.invalidate();
        Ok(())
    }

    /// Gives a pair of bodies a material of their own.
    pub fn pair_material(
        &mut self,
        a: usize,
        b: usize,
        material: Material,
    ) -> Result<(), ContactError> {
        body_index("body", a, self.len())?;
        body_index("body", b, self.len())?;
        self.surfaces.set_pair(a, b, material);
        Ok(())
    }

    /// All joints, in the order in which they were added.
    pub fn joints(&self) -> impl Iterator<Item = (JointId, &Joint)> {
        self.joints.iter()
    }
}
