//! The solver's own copy of a step: motions, contacts and joints side by
//! side, island after island.

use super::contact_rows::contact_rows;
use super::groups::{Group, Starts};
use super::islands::Islands;
use super::pairs::ContactPairs;
use super::substeps::{Between, StepPlan};
use super::{BallJoint, BoxBody, SolverSettings};
use crate::sequential_impulses::{ContactConstraint, JointConstraint, Motion};
use math::Vec3;

/// The workspace of the solver; nothing in it outlives a step but memory.
#[derive(Debug, Default)]
pub struct Solver {
    islands: Islands,
    motions: Vec<Motion>,
    weights: Vec<Vec3>,
    contacts: Vec<Between<ContactConstraint>>,
    /// The pair of each contact, and where each island's contacts begin.
    contact_pairs: Vec<u32>,
    contact_starts: Vec<usize>,
    joints: Vec<Between<JointConstraint>>,
    joint_ids: Vec<u32>,
    joint_starts: Vec<usize>,
    /// Pairs that touch, before they are sorted.
    touching: Vec<u32>,
}

impl Solver {
    /// Finds the islands.
    pub fn gather(
        &mut self,
        bodies: &[BoxBody],
        pairs: &ContactPairs,
        joints: &[BallJoint],
    ) {
        let islands = &mut self.islands;
        islands.clear(bodies.len());
        let mut join = |a: usize, b: usize| {
            if !bodies[a].is_fixed() && !bodies[b].is_fixed() {
                islands.join(a, b);
            }
        };
        self.touching.clear();
        for (i, near) in pairs.list().iter().enumerate() {
            if !near.manifold.points().is_empty() {
                join(near.pair.a(), near.pair.b());
                self.touching.push(i as u32);
            }
        }
        for joint in joints {
            join(joint.a, joint.b);
        }
        islands.finish(|i| bodies[i].is_fixed());
        let list = pairs.list();
        let island = |i: &u32| {
            let pair = list[*i as usize].pair;
            self.islands.of_pair(pair.a(), pair.b())
        };
        let touching = self.touching.iter().map(island);
        let (sorted, starts) =
            (&mut self.contact_pairs, &mut self.contact_starts);
        self.islands.sort(touching, sorted, starts);
        for index in sorted {
            *index = self.touching[*index as usize];
        }
        let of = joints.iter().map(|j| self.islands.of_pair(j.a, j.b));
        self.islands.sort(of, &mut self.joint_ids, &mut self.joint_starts);
    }

    /// Fills in motions and rows.
    pub fn prepare(
        &mut self,
        bodies: &[BoxBody],
        pairs: &ContactPairs,
        joints: &[BallJoint],
        settings: &SolverSettings,
    ) {
        let gravity = settings.gravity;
        self.motions.clear();
        self.weights.clear();
        for i in &self.islands.order {
            let body = &bodies[*i as usize];
            self.motions.push(body.motion());
            self.weights.push(gravity / body.mass_root);
        }
        let slot = &self.islands.slot;
        self.contacts.clear();
        for i in &self.contact_pairs {
            let near = &pairs.list()[*i as usize];
            let (i, j) = (near.pair.a(), near.pair.b());
            let rows = contact_rows(&bodies[i], &bodies[j], &near.manifold);
            self.contacts.push(Between { a: slot[i], b: slot[j], rows });
        }
        self.joints.clear();
        for i in &self.joint_ids {
            let joint = &joints[*i as usize];
            let mut rows = joint.constraint(bodies);
            if !settings.warm_starting {
                rows.impulse = Vec3::zeros();
            }
            let (a, b) = (slot[joint.a], slot[joint.b]);
            self.joints.push(Between { a, b, rows });
        }
    }

    /// Solves all islands, each by one thread.
    pub fn solve(&mut self, plan: &StepPlan, threads: usize) {
        let islands = self.islands.len();
        let work = self.contacts.len() + self.joints.len();
        let whole = Group {
            first: 0,
            islands: 0..islands,
            motions: &mut self.motions,
            weights: &self.weights,
            contacts: &mut self.contacts,
            joints: &mut self.joints,
        };
        let starts = Starts {
            bodies: &self.islands.starts,
            contacts: &self.contact_starts,
            joints: &self.joint_starts,
        };
        whole.solve(plan, &starts, threads, work);
    }

    /// Hands the result back: motions, and impulses for the next step.
    pub fn scatter(
        &self,
        bodies: &mut [BoxBody],
        pairs: &mut ContactPairs,
        joints: &mut [BallJoint],
    ) {
        for (i, motion) in self.islands.order.iter().zip(&self.motions) {
            bodies[*i as usize].take_motion(motion);
        }
        for (i, contact) in self.contact_pairs.iter().zip(&self.contacts) {
            let near = &mut pairs.list_mut()[*i as usize];
            let rows = contact.rows.points.iter();
            for (point, rows) in near.manifold.points_mut().iter_mut().zip(rows)
            {
                point.normal_impulse = rows.normal.impulse;
                point.tangent_impulse = rows.tangents.map(|t| t.impulse);
            }
        }
        for (i, joint) in self.joint_ids.iter().zip(&self.joints) {
            joints[*i as usize].impulse = joint.rows.impulse;
        }
    }
}
