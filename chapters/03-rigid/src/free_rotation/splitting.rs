//! A symplectic step for a free body: three rotations, each of them exact.
//!
//! The energy is a sum, one term for each principal axis. With one term
//! alone, the body turns about that axis at a constant rate. Such rotations,
//! one after the other, make a step: R. McLachlan, "Explicit Lie–Poisson
//! integration and the Euler equations", 1993.

use crate::{Body, principal_axes, quaternion_about, rotate};
use math::{Mat3, Quat, Vec3};

/// A free body as its splitting sees it: principal axes and moments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeSplitting {
    /// The principal axes as columns, body.
    axes: Mat3,
    /// The moments about them, kg m².
    moments: Vec3,
}

impl FreeSplitting {
    /// The splitting for `body`; a fixed body stays as it is.
    pub fn of(body: &Body) -> Self {
        let principal = principal_axes(&body.i_body());
        let moments = match body.is_fixed() {
            true => Vec3::repeat(f64::INFINITY),
            false => principal.moments,
        };
        Self { axes: principal.axes, moments }
    }

    // ANCHOR: splitting
    /// The orientation after a step of size `h` from `q`, for the angular
    /// momentum `l` in the world, which does not change.
    pub fn step(&self, q: Quat, l: Vec3, h: f64) -> Quat {
        let half = 0.5 * h;
        // Half of 1, half of 2, the whole of 3, and back: symmetric
        let parts = [(0, half), (1, half), (2, h), (1, half), (0, half)];
        let mut q = q;
        for (axis, time) in parts {
            q = self.rotate_about_axis(axis, q, l, time);
        }
        q
    }

    // EQ: rigid/splitting
    /// The exact motion with the energy of one principal axis alone.
    fn rotate_about_axis(&self, k: usize, q: Quat, l: Vec3, t: f64) -> Quat {
        let e = self.axes.column(k).into_owned();
        // omega_k = (L . e_k) / I_k
        let omega = l.dot(&rotate(q, e)) / self.moments[k];
        q * quaternion_about(e, omega * t)
    }
    // ANCHOR_END: splitting
}
