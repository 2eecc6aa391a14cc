//! Two moving polyhedra by their distance: each advance asks for the closest
//! points anew, where the loop of chapter 7 asks the plane of a witness.

use crate::{
    MotionBound, Placed, Polyhedron, Pose, Precision, SafeStep, TimeOfImpact,
    TimeOfImpactError, closest_points, conservative_advancement, safe_time,
};
use rigid::{Body, Load};
use std::fmt;

impl MotionBound {
    /// A bound for the next `h`, s, of a `body` whose points are no farther
    /// than `radius`, m, from its centre of mass, if no force and no torque
    /// on it is larger than those of `load`. A prescribed motion keeps its
    /// accelerations.
    ///
    /// Without any torque the angular velocity of a body may still change, as
    /// that of a tossed book does: `I omega' = torque - omega x I omega`.
    pub fn of_body(body: &Body, load: &Load, radius: f64, h: f64) -> Self {
        let torque = load.torque.norm();
        let inertia = body.i_body();
        // The Frobenius norm of the inverse is at least 1 / (least moment).
        let inverse = body.i_body_inv().norm();
        let omega_max = inverse * (body.l.norm() + torque * h);
        // omega x c omega = 0: only what differs from a sphere counts.
        let mean = inertia.trace() / 3.0;
        let spread = (inertia - mean * math::Mat3::identity()).norm();
        let prescribed = body.prescribed_motion();
        let pushed = body.mass_inv() * load.force.norm();
        let turned = inverse * (torque + spread * omega_max * omega_max);
        Self {
            v: body.v(),
            omega: body.omega(),
            acceleration: pushed + prescribed.a.norm(),
            angular_acceleration: turned + prescribed.alpha.norm(),
            radius,
        }
    }
}

impl SafeStep {
    /// For two convex bodies that may move as `motion_a` and `motion_b` say.
    pub fn between(
        a: &Placed<'_>,
        b: &Placed<'_>,
        [motion_a, motion_b]: [&MotionBound; 2],
    ) -> Self {
        let Some(closest) = closest_points(a, b) else {
            return Self { gap: 0.0, time: 0.0 };
        };
        // The gap along n is exact only up to rounding.
        let gap = closest.distance - closest.residual;
        let time = safe_time(gap, closest.n, motion_a, motion_b);
        Self { gap: closest.distance, time }
    }
}

/// A polyhedron in motion.
#[derive(Clone, Copy)]
pub struct MovingPolyhedron<'a> {
    /// Its shape.
    pub shape: &'a Polyhedron,
    /// Where it is at any time, s.
    pub pose: &'a dyn Fn(f64) -> Pose,
    /// How it moves at any time, s, and how much that may change from then
    /// on to the end of the interval.
    pub motion: &'a dyn Fn(f64) -> MotionBound,
}

impl fmt::Debug for MovingPolyhedron<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MovingPolyhedron").field("shape", self.shape).finish()
    }
}

/// The first time, s, at which two moving bodies touch, by conservative
/// advancement; none if they never do.
pub fn time_of_impact(
    a: &MovingPolyhedron<'_>,
    b: &MovingPolyhedron<'_>,
    times: [f64; 2],
    precision: &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError> {
    let step_from = |t: f64| {
        let placed = [a, b].map(|body| Placed::new(body.shape, (body.pose)(t)));
        let [motion_a, motion_b] = [a, b].map(|body| (body.motion)(t));
        SafeStep::between(&placed[0], &placed[1], [&motion_a, &motion_b])
    };
    conservative_advancement(step_from, times, precision)
}
