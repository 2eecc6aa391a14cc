//! Islands side by side, and how threads share them.

use super::substeps::{Between, Island, StepPlan};
use crate::sequential_impulses::{ContactConstraint, JointConstraint, Motion};
use math::Vec3;
use std::thread;

/// Where each island begins in the three lists.
pub struct Starts<'a> {
    pub bodies: &'a [usize],
    pub contacts: &'a [usize],
    pub joints: &'a [usize],
}

/// Islands side by side.
pub struct Group<'a> {
    /// The first slot.
    pub first: usize,
    pub islands: std::ops::Range<usize>,
    pub motions: &'a mut [Motion],
    pub weights: &'a [Vec3],
    pub contacts: &'a mut [Between<ContactConstraint>],
    pub joints: &'a mut [Between<JointConstraint>],
}

impl<'a> Group<'a> {
    /// Solves its islands, one after the other or in two halves at once.
    pub fn solve(
        mut self,
        plan: &StepPlan,
        starts: &Starts<'_>,
        threads: usize,
        work: usize,
    ) {
        if threads < 2 || self.islands.len() < 2 {
            while !self.islands.is_empty() {
                let next = self.islands.start + 1;
                let (mut island, rest) = self.split(next, starts);
                island.alone().solve(plan);
                self = rest;
            }
            return;
        }
        // The first island after the first thread's part of the work.
        let part = work / threads;
        let begun = self.islands.start;
        let done = |k: usize| {
            starts.contacts[k] - starts.contacts[begun] + starts.joints[k]
                - starts.joints[begun]
        };
        let inner = begun + 1..self.islands.end;
        let cut = inner.clone().find(|k| done(*k) >= part);
        let cut = cut.unwrap_or(inner.start);
        let rest_work = work.saturating_sub(done(cut));
        let (first, rest) = self.split(cut, starts);
        thread::scope(|scope| {
            scope.spawn(move || first.solve(plan, starts, 1, 0));
            rest.solve(plan, starts, threads - 1, rest_work);
        });
    }

    /// The islands before `cut`, and the others.
    fn split(self, cut: usize, starts: &Starts<'_>) -> (Group<'a>, Group<'a>) {
        let k = self.islands.start;
        let bodies = starts.bodies[cut] - starts.bodies[k];
        let (motions, motions_rest) = self.motions.split_at_mut(bodies);
        let (weights, weights_rest) = self.weights.split_at(bodies);
        let contacts = starts.contacts[cut] - starts.contacts[k];
        let (contacts, contacts_rest) = self.contacts.split_at_mut(contacts);
        let joints = starts.joints[cut] - starts.joints[k];
        let (joints, joints_rest) = self.joints.split_at_mut(joints);
        let first = self.first;
        let islands = k..cut;
        (
            Group { first, islands, motions, weights, contacts, joints },
            Group {
                first: first + bodies,
                islands: cut..self.islands.end,
                motions: motions_rest,
                weights: weights_rest,
                contacts: contacts_rest,
                joints: joints_rest,
            },
        )
    }

    /// A group of one island.
    fn alone(&mut self) -> Island<'_> {
        Island {
            first: self.first as u32,
            motions: self.motions,
            weights: self.weights,
            contacts: self.contacts,
            joints: self.joints,
        }
    }
}
