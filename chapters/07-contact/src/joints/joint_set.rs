//! The joints of a world, and what their forces were last.

use crate::Joint;

/// The name of a joint in a world: valid until one of its bodies is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JointId(u64);

/// A joint and the forces of its rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct JointConstraint {
    pub id: JointId,
    pub joint: Joint,
    /// The last forces of its rows, N or N m: the warm start.
    pub forces: [f64; 6],
}

/// All joints of a world, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct JointSet {
    pub list: Vec<JointConstraint>,
    next: u64,
}

impl JointSet {
    pub fn add(&mut self, joint: Joint) -> JointId {
        let id = JointId(self.next);
        self.next += 1;
        self.list.push(JointConstraint { id, joint, forces: [0.0; 6] });
        id
    }

    /// Removes all joints of a body.
    pub fn remove_joints_of(&mut self, body: usize) {
        let other = |joint: &Joint| joint.a != body && joint.b != body;
        self.list.retain(|constraint| other(&constraint.joint));
    }

    /// The joint called `id`.
    pub fn get(&self, id: JointId) -> Option<&JointConstraint> {
        self.list.iter().find(|constraint| constraint.id == id)
    }

    pub fn iter(&self) -> impl Iterator<Item = (JointId, &Joint)> {
        self.list.iter().map(|constraint| (constraint.id, &constraint.joint))
    }
}
