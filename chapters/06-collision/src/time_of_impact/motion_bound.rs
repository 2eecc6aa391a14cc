//! How far two bodies can come towards each other: a bound that holds for the
//! whole time ahead, with acceleration and rotation, and not just now.

use math::Vec3;

// ANCHOR: bound
/// How a body moves now, and how much that may change.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionBound {
    /// Velocity of the origin of its frame now, m/s, world.
    pub v: Vec3,
    /// Angular velocity now, rad/s, world.
    pub omega: Vec3,
    /// The velocity changes by no more than this, m/s².
    pub acceleration: f64,
    /// The angular velocity changes by no more than this, rad/s².
    pub angular_acceleration: f64,
    /// No point of the body is farther from the origin of its frame, m.
    pub radius: f64,
}
// ANCHOR_END: bound

impl MotionBound {
    /// How fast, m/s, rotation alone moves a point along `n` now.
    fn rotation_speed(&self, n: Vec3) -> f64 {
        // |n . (omega x r)| = |(n x omega) . r|
        n.cross(&self.omega).norm() * self.radius
    }

    /// By how much, m/s², these speeds grow at most. The centripetal
    /// acceleration is no part of it: the speed of rotation is a bound for
    /// every point, wherever it has been turned to.
    fn growth(&self) -> f64 {
        self.acceleration + self.angular_acceleration * self.radius
    }
}

// ANCHOR: safe-time
// EQ: collision/closing
// EQ: collision/advance
/// For how long, s, two bodies surely stay apart that are `gap`, m, apart
/// along `n`, from B to A; infinite if they never come closer. Any separating
/// plane will do.
pub fn safe_time(gap: f64, n: Vec3, a: &MotionBound, b: &MotionBound) -> f64 {
    // c = n.(vb - va) + |n x wa| ra + |n x wb| rb
    let closing =
        n.dot(&(b.v - a.v)) + a.rotation_speed(n) + b.rotation_speed(n);
    // k = aa + alpha_a ra + ab + alpha_b rb
    let growth = a.growth() + b.growth();
    // The first time at which c t + k t^2/2 = gap
    let root = (closing * closing + 2.0 * growth * gap.max(0.0)).sqrt();
    if closing > 0.0 {
        return 2.0 * gap.max(0.0) / (closing + root);
    }
    if growth > 0.0 { (root - closing) / growth } else { f64::INFINITY }
}
// ANCHOR_END: safe-time

/// What is known at one time: the gap, and for how long nothing can happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SafeStep {
    /// How far the bodies are apart, m; zero or less if they touch.
    pub gap: f64,
    /// So long they surely stay apart, s; it may be infinite.
    pub time: f64,
}

impl SafeStep {
    /// For a gap, m, that shrinks by no more than `speed`, m/s. A speed that
    /// is negative or infinite is no bound, and so the time is not a number.
    pub fn at_speed(gap: f64, speed: f64) -> Self {
        let bound = speed >= 0.0 && speed.is_finite();
        let time = if bound { gap.max(0.0) / speed } else { f64::NAN };
        Self { gap, time }
    }
}
