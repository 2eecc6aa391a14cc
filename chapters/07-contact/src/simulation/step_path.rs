//! Where bodies are between the start of a step and its end: on Hermite
//! curves through both ends, with the velocities of both.

use crate::Shape;
use collision::Pose;
use math::Quat;
use ode::hermite;
use rigid::{Body, quaternion_rate, quaternion_to_matrix};

/// How far two bodies may move against each other between two samples, as a
/// fraction of the thinner one. Beyond it they might pass through each other:
/// tunnelling (the eighth of the algorithms that fail as printed).
const MAX_TRAVEL: f64 = 0.25;

/// Samples per step, at most.
const MAX_SAMPLES: usize = 200;

/// A step that was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepPath<'a> {
    pub before: &'a [Body],
    pub after: &'a [Body],
    /// How long it took, s.
    pub h: f64,
}

impl StepPath<'_> {
    /// Where body `i` is at the fraction `s` of the step.
    pub fn pose(&self, i: usize, s: f64) -> Pose {
        between(&self.before[i], &self.after[i], self.h, s)
    }

    /// How far body `i` strays from the straight line between its two ends,
    /// m, at most: its curve bends, and what rotates goes in arcs.
    pub fn deviation(&self, i: usize, radius: f64) -> f64 {
        let (before, after) = (&self.before[i], &self.after[i]);
        let bend = (after.v() - before.v()).norm() * self.h;
        let angle = self.angle(i);
        0.25 * bend + 0.125 * radius * angle * angle
    }

    /// The angle by which body `i` rotates, at most, rad.
    fn angle(&self, i: usize) -> f64 {
        let omega = |body: &Body| body.omega().norm();
        omega(&self.before[i]).max(omega(&self.after[i])) * self.h
    }

    /// At how many moments two bodies must be tested so that they cannot pass
    /// through each other in between.
    pub fn samples(&self, [a, b]: [usize; 2], shapes: [&Shape; 2]) -> usize {
        let moved = |i: usize| self.after[i].x - self.before[i].x;
        let arc = |i: usize, shape: &Shape| self.angle(i) * shape.radius();
        let travel = (moved(a) - moved(b)).norm()
            + arc(a, shapes[0])
            + arc(b, shapes[1]);
        let thinner = shapes[0].thickness().min(shapes[1].thickness());
        let samples = (travel / (MAX_TRAVEL * thinner)).ceil();
        (samples as usize).clamp(1, MAX_SAMPLES)
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
