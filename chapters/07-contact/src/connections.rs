//! What a world's bodies have to do with each other: joints, surfaces, and
//! who passes through whom.

use crate::island_solver::Jointed;
use crate::{ContactError, Joint, Material, World};
use math::check::body_index;

/// The name of a joint in a world: valid until that joint is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JointId(pub(crate) u64);

impl World {
    /// Adds a joint. Its two bodies no longer touch each other.
    pub fn add_joint(&mut self, joint: Joint) -> Result<JointId, ContactError> {
        body_index("first body of a joint", joint.a, self.len())?;
        body_index("second body of a joint", joint.b, self.len())?;
        self.wake(joint.a)?;
        self.wake(joint.b)?;
        let id = JointId(self.next_joint);
        self.next_joint += 1;
        let jointed = Jointed { joint, forces: [0.0; 6] };
        self.joints.push(jointed);
        self.still_joints.push(jointed);
        self.joint_names.push(id);
        self.ignore(joint.a, joint.b)?;
        Ok(id)
    }

    /// Removes a joint; whether it was there. Its bodies go on ignoring each
    /// other until told otherwise: they may overlap.
    pub fn remove_joint(&mut self, id: JointId) -> bool {
        let place = self.joint_names.iter().position(|name| *name == id);
        let Some(k) = place else { return false };
        let joint = self.joints.remove(k).joint;
        self.still_joints.remove(k);
        self.joint_names.remove(k);
        self.buffers.fresh = false;
        self.wake(joint.a).and_then(|()| self.wake(joint.b)).is_ok()
    }

    /// Two bodies pass through each other from now on.
    pub fn ignore(&mut self, a: usize, b: usize) -> Result<(), ContactError> {
        body_index("body", a, self.len())?;
        body_index("body", b, self.len())?;
        self.strangers.insert([a.min(b), a.max(b)]);
        self.buffers.stale();
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
        self.pair_materials.insert([a.min(b), a.max(b)], material);
        Ok(())
    }

    /// All joints, in the order in which they came.
    pub fn joints(&self) -> impl Iterator<Item = (JointId, &Joint)> {
        let joints = self.joints.iter().map(|jointed| &jointed.joint);
        self.joint_names.iter().copied().zip(joints)
    }

    /// What two bodies have in common.
    pub(crate) fn material_of(&self, a: usize, b: usize) -> Material {
        let pair = [a.min(b), a.max(b)];
        match self.pair_materials.get(&pair) {
            Some(material) => *material,
            None => self.materials[a].with(&self.materials[b]),
        }
    }
}
