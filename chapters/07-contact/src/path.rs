//! Where bodies are on the way from the start of a step to its end: on
//! curves that have the velocities of both ends.

use crate::solid::Shape;
use collision::Pose;
use math::Quat;
use ode::hermite;
use rigid::{Body, quaternion_rate, quaternion_to_matrix};

/// How far two bodies may move against each other between two looks, as a
/// fraction of the thinner one: who goes farther might pass through (the
/// eighth of the algorithms that fail as printed).
const FARTHEST: f64 = 0.25;

/// Looks on the way, at most.
const MOST_STOPS: usize = 200;

/// A step that was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'a> {
    pub before: &'a [Body],
    pub after: &'a [Body],
    /// How long it took, s.
    pub h: f64,
}

impl Path<'_> {
    /// Where body `i` is at the fraction `s` of the way.
    pub fn pose(&self, i: usize, s: f64) -> Pose {
        between(&self.before[i], &self.after[i], self.h, s)
    }

    /// How far body `i` strays from the straight way between its two ends,
    /// m, at most: its curve bends, and what turns goes in arcs.
    pub fn detour(&self, i: usize, radius: f64) -> f64 {
        let (before, after) = (&self.before[i], &self.after[i]);
        let bend = (after.v() - before.v()).norm() * self.h;
        let angle = self.angle(i);
        0.25 * bend + 0.125 * radius * angle * angle
    }

    /// By what angle body `i` turns, at most, rad.
    fn angle(&self, i: usize) -> f64 {
        let omega = |body: &Body| body.omega().norm();
        omega(&self.before[i]).max(omega(&self.after[i])) * self.h
    }

    /// In how many places two bodies must be looked at so that they cannot
    /// pass through each other in between.
    pub fn stops(&self, [a, b]: [usize; 2], shapes: [&Shape; 2]) -> usize {
        let way = |i: usize| self.after[i].x - self.before[i].x;
        let turn = |i: usize, shape: &Shape| self.angle(i) * shape.radius();
        let longest =
            (way(a) - way(b)).norm() + turn(a, shapes[0]) + turn(b, shapes[1]);
        let thinner = shapes[0].thickness().min(shapes[1].thickness());
        let stops = (longest / (FARTHEST * thinner)).ceil();
        (stops as usize).clamp(1, MOST_STOPS)
    }
}

/// Where a body is at the fraction `s` of a step of size `h`.
fn between(before: &Body, after: &Body, h: f64, s: f64) -> Pose {
    let (v0, v1) = (before.v(), after.v());
    let mut x = before.x;
    for k in 0..3 {
        x[k] = hermite(s, h, [x[k], v0[k]], [after.x[k], v1[k]]);
    }
    let (q0, mut q1) = (before.q, after.q);
    if q0.dot(&q1) < 0.0 {
        q1 = -q1;
    }
    let (rate0, rate1) = (
        quaternion_rate(before.omega(), q0),
        quaternion_rate(after.omega(), q1),
    );
    let mut q = Quat::identity();
    for k in 0..4 {
        let (from, to) = ([q0[k], rate0[k]], [q1[k], rate1[k]]);
        q[k] = hermite(s, h, from, to);
    }
    Pose { x, r: quaternion_to_matrix(q) }
}
