//! How one body moves as seen from another during a step, and how far that
//! can take any point of it.
//!
//! Both ends of a step are known, with velocities. Between them the centre
//! goes along a cubic curve, and so does the rotation vector. A curve is
//! inside the hull of its Bézier points; so are its derivatives, and that
//! bounds speed and acceleration over the whole step, not just at its start.
//! Seen from one of the two bodies, whatever they do together is no motion.

use super::settings::SMALL_ANGLE;
use collision::Pose;
use math::{Quat, Vec3};
use rigid::{Body, rotation_about};

/// Where a body is and how it moves, at one end of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingPose {
    pub pose: Pose,
    pub q: Quat,
    /// m/s, world.
    pub v: Vec3,
    /// rad/s, world.
    pub omega: Vec3,
}

impl MovingPose {
    /// A body no point of whose core is farther than `radius`, m, from its
    /// centre. If that is zero, it is a ball around its centre, and its
    /// rotation cannot be seen: it counts as none.
    pub fn new(body: &Body, radius: f64) -> Self {
        if radius == 0.0 {
            let (pose, q) = (Pose::at(body.x), Quat::identity());
            return Self { pose, q, v: body.v(), omega: Vec3::zeros() };
        }
        let (pose, q) = (Pose::from(body), body.q);
        Self { pose, q, v: body.v(), omega: body.omega() }
    }

    /// This body as seen from another.
    fn seen_from(&self, other: &Self) -> Self {
        let away = self.pose.x - other.pose.x;
        let carried = other.v + other.omega.cross(&away);
        let inward = |v: Vec3| other.pose.rotate_inverse(v);
        let r = other.pose.r.tr_mul(&self.pose.r);
        Self {
            pose: Pose { x: inward(away), r },
            q: other.q.conjugate() * self.q,
            v: inward(self.v - carried),
            omega: inward(self.omega - other.omega),
        }
    }
}

/// The path of one body in the frame of another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelativePath {
    /// Where it starts.
    pub start: Pose,
    /// How long the step takes, s.
    pub h: f64,
    /// The Bézier points of its centre, m.
    x: [Vec3; 4],
    /// Those of the rotation vector since the start, rad.
    rotation: [Vec3; 4],
}

impl RelativePath {
    /// The path of the first body as seen from the second, from the start of
    /// a step of `h` seconds to its end.
    pub fn new(start: [&MovingPose; 2], end: [&MovingPose; 2], h: f64) -> Self {
        let from = start[0].seen_from(start[1]);
        let to = end[0].seen_from(end[1]);
        let whole = rotation_vector(to.q * from.q.conjugate());
        // The rate of a rotation vector is not quite the angular velocity.
        let last = to.omega - 0.5 * whole.cross(&to.omega);
        Self {
            start: from.pose,
            h,
            x: bezier([from.pose.x, to.pose.x], [from.v, to.v], h),
            rotation: bezier([Vec3::zeros(), whole], [from.omega, last], h),
        }
    }

    /// Where the body is, `t` seconds after the start.
    pub fn pose(&self, t: f64) -> Pose {
        let s = t / self.h;
        let x = on_curve(&self.x, s);
        let turned = on_curve(&self.rotation, s);
        let angle = turned.norm();
        if angle == 0.0 {
            return Pose { x, r: self.start.r };
        }
        Pose { x, r: rotation_about(turned, angle) * self.start.r }
    }

    /// The velocity of its centre, m/s, and its angular velocity, rad/s, `t`
    /// seconds after the start.
    pub fn velocities(&self, t: f64) -> [Vec3; 2] {
        let s = t / self.h;
        let turned = on_curve(&self.rotation, s);
        let rate = self.rate(&self.rotation, s);
        let angle = turned.norm();
        // omega = u' + (1 - cos a)/a^2 u x u' + (a - sin a)/a^3 u x (u x u')
        let [first, second] = if angle < SMALL_ANGLE {
            [0.5, 1.0 / 6.0]
        } else {
            let square = angle * angle;
            [1.0 - angle.cos(), 1.0 - angle.sin() / angle].map(|c| c / square)
        };
        let across = turned.cross(&rate);
        let omega = rate + first * across + second * turned.cross(&across);
        [self.rate(&self.x, s), omega]
    }

    /// The first derivative of a curve at the fraction `s` of the step.
    fn rate(&self, p: &[Vec3; 4], s: f64) -> Vec3 {
        let r = 1.0 - s;
        let q = |k: usize| p[k + 1] - p[k];
        3.0 / self.h * (r * r * q(0) + 2.0 * r * s * q(1) + s * s * q(2))
    }

    /// No point up to `radius`, m, from the body's centre is faster than
    /// this, m/s, at any time of the step.
    pub fn max_speed(&self, radius: f64) -> f64 {
        // |v| + |omega| r
        self.max_rate(&self.x) + self.max_rate(&self.rotation) * radius
    }

    /// No such point accelerates by more than this, m/s².
    pub fn max_acceleration(&self, radius: f64) -> f64 {
        let spin = self.max_rate(&self.rotation);
        // |a| + (|alpha| + |omega|^2) r, and alpha is at most the second
        // derivative of the rotation vector and half the square of its first
        let angular = self.max_second_rate(&self.rotation) + 1.5 * spin * spin;
        self.max_second_rate(&self.x) + angular * radius
    }

    /// The largest first derivative of a curve.
    fn max_rate(&self, p: &[Vec3; 4]) -> f64 {
        let rate = |k: usize| (p[k + 1] - p[k]).norm_squared();
        3.0 / self.h * rate(0).max(rate(1)).max(rate(2)).sqrt()
    }

    /// The largest second derivative.
    fn max_second_rate(&self, p: &[Vec3; 4]) -> f64 {
        let rate = |k: usize| (p[k + 2] - 2.0 * p[k + 1] + p[k]).norm_squared();
        6.0 / (self.h * self.h) * rate(0).max(rate(1)).sqrt()
    }
}

/// The Bézier points of the cubic curve between two points with the given
/// derivatives at both ends.
fn bezier(
    [from, to]: [Vec3; 2],
    [first, last]: [Vec3; 2],
    h: f64,
) -> [Vec3; 4] {
    [from, from + h / 3.0 * first, to - h / 3.0 * last, to]
}

/// The point of a cubic curve at the fraction `s`.
fn on_curve(p: &[Vec3; 4], s: f64) -> Vec3 {
    let r = 1.0 - s;
    r * r * (r * p[0] + 3.0 * s * p[1]) + s * s * (3.0 * r * p[2] + s * p[3])
}

/// The rotation vector of a quaternion: axis times angle, at most half a
/// turn.
fn rotation_vector(q: Quat) -> Vec3 {
    let q = if q.w < 0.0 { -q } else { q };
    let sine = q.imag().norm();
    if sine == 0.0 {
        return Vec3::zeros();
    }
    q.imag() * (2.0 * sine.atan2(q.w) / sine)
}

/// How far a body strays from the straight line between the two ends of a
/// step of `h` seconds, m, at most: its curve bends, and what rotates goes in
/// arcs.
pub(crate) fn deviation(
    start: &MovingPose,
    end: &MovingPose,
    radius: f64,
    h: f64,
) -> f64 {
    let chord = end.pose.x - start.pose.x;
    let bend = |v: Vec3| (h * v - chord).norm();
    let spin = start.omega.norm().max(end.omega.norm());
    let angle = spin * h;
    0.25 * bend(start.v).max(bend(end.v)) + 0.125 * radius * angle * angle
}
