//! The joints of a world, and what their forces were last.

use crate::Joint;

/// The name of a joint in a world: valid until that joint is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JointId(u64);

/// A joint and the forces of its rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct JointConstraint {
    pub joint: Joint,
    /// The last forces of its rows, N or N m: the warm start.
    pub forces: [f64; 6],
}

/// All joints of a world.
#[derive(Clone, Debug, Default)]
pub(crate) struct JointSet {
    /// Each with its warm start.
    pub warm: Vec<JointConstraint>,
    /// The same with forces of zero: where impulses are looked for.
    pub cold: Vec<JointConstraint>,
    ids: Vec<JointId>,
    next: u64,
}

impl JointSet {
    pub fn add(&mut self, joint: Joint) -> JointId {
        let id = JointId(self.next);
        self.next += 1;
        let constraint = JointConstraint { joint, forces: [0.0; 6] };
        self.warm.push(constraint);
        self.cold.push(constraint);
        self.ids.push(id);
        id
    }

    /// Removes the joint called `id`, and returns it.
    pub fn remove(&mut self, id: JointId) -> Option<Joint> {
        let k = self.ids.iter().position(|other| *other == id)?;
        Some(self.remove_at(k))
    }

    fn remove_at(&mut self, k: usize) -> Joint {
        self.cold.remove(k);
        self.ids.remove(k);
        self.warm.remove(k).joint
    }

    /// Removes all joints of a body.
    pub fn remove_joints_of(&mut self, body: usize) {
        for k in (0..self.warm.len()).rev() {
            let joint = self.warm[k].joint;
            if joint.a == body || joint.b == body {
                self.remove_at(k);
            }
        }
    }

    /// The joint called `id`.
    pub fn get(&self, id: JointId) -> Option<&JointConstraint> {
        let k = self.ids.iter().position(|other| *other == id)?;
        Some(&self.warm[k])
    }

    /// All joints, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (JointId, &Joint)> {
        let joints = self.warm.iter().map(|constraint| &constraint.joint);
        self.ids.iter().copied().zip(joints)
    }
}
