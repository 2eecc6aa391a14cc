//! The contacts of a step, and what is known of their forces from the step
//! before: the warm start.

use crate::ContactConstraint;
use crate::islands::{ContactForce, ContactPoint, IslandMembers};
use crate::joints::JointConstraint;

/// Lets the next solution of an island begin without any forces.
pub(crate) fn clear_warm_start(
    members: IslandMembers<'_>,
    joints: &mut [JointConstraint],
    points: &mut [ContactPoint],
) {
    for &k in members.joints {
        joints[k].forces = [0.0; 6];
    }
    for &k in members.contacts {
        points[k].force = ContactForce::default();
    }
}

/// Contacts that are held through a step, and those of the step before.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactSet {
    pub constraints: Vec<ContactConstraint>,
    /// One for each constraint: the contact where it is now.
    pub points: Vec<ContactPoint>,
    previous_constraints: Vec<ContactConstraint>,
    previous_points: Vec<ContactPoint>,
    /// The previous contacts by their bodies, with their numbers.
    previous_order: Vec<([usize; 2], usize)>,
}

impl ContactSet {
    /// Begins a new set; the present one becomes the previous one.
    pub fn begin(&mut self) {
        std::mem::swap(&mut self.constraints, &mut self.previous_constraints);
        std::mem::swap(&mut self.points, &mut self.previous_points);
        self.constraints.clear();
        self.points.clear();
        // Sorted by bodies, so that those of a pair are found at once.
        self.previous_order.clear();
        for (k, constraint) in self.previous_constraints.iter().enumerate() {
            self.previous_order.push(([constraint.a, constraint.b], k));
        }
        self.previous_order.sort_unstable();
    }

    pub fn add(&mut self, constraint: ContactConstraint, point: ContactPoint) {
        self.constraints.push(constraint);
        self.points.push(point);
    }

    /// The force of the nearest previous contact of the same bodies, within
    /// `radius`, m; zero where there is none.
    pub fn warm_start(
        &self,
        constraint: &ContactConstraint,
        radius: f64,
    ) -> ContactForce {
        let (mut best, mut force) = (radius, ContactForce::default());
        let order = &self.previous_order;
        let pair = [constraint.a, constraint.b];
        let first = order.partition_point(|(other, _)| *other < pair);
        for &(other, k) in &order[first..] {
            if other != pair {
                break;
            }
            let previous = &self.previous_constraints[k];
            let apart = (previous.on_a - constraint.on_a).norm();
            if apart < best {
                (best, force) = (apart, self.previous_points[k].force);
            }
        }
        force
    }
}
