//! The orientation of a freely rotating body.
//!
//! The angular momentum is constant in the world, and known in the body frame
//! from the angular velocity there. So two of the three angles are known: only
//! the precession angle about the angular momentum needs an integral.

use super::EllipticMotion;
use crate::quaternion_about;
use math::{Quat, Vec3};

/// Gauss–Legendre quadrature with ten points on (-1, 1): the positive nodes and
/// their weights.
const GAUSS_LEGENDRE: [[f64; 2]; 5] = [
    [0.148_874_338_981_631_22, 0.295_524_224_714_752_87],
    [0.433_395_394_129_247_2, 0.269_266_719_309_996_35],
    [0.679_409_568_299_024_4, 0.219_086_362_515_982_04],
    [0.865_063_366_688_984_5, 0.149_451_349_150_580_6],
    [0.973_906_528_517_171_7, 0.066_671_344_308_688_14],
];

/// Beyond this argument `dn` is zero to the last digit, if `m` is 1.
const NEGLIGIBLE_DN: f64 = 40.0;

/// The precession angle about the angular momentum: an integral over time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PrecessionAngle {
    /// The size of the angular momentum, kg m²/s.
    l: f64,
    /// The integral over one period of the integrand, from 0 to `2 K`.
    period: f64,
    /// The integral from 0 to the start.
    start: f64,
}

impl PrecessionAngle {
    pub fn new(motion: &EllipticMotion) -> Self {
        let l = motion.momentum(0.0).norm();
        let mut found = Self { l, period: 0.0, start: 0.0 };
        if motion.rate != 0.0 {
            let quarter = motion.parameter.quarter_period();
            if quarter.is_finite() {
                found.period = 2.0 * found.panels(motion, quarter);
            }
            found.start = found.integral(motion, motion.start);
        }
        found
    }

    /// The rotation from time 0 to time `t`, in the axes of the solution.
    pub fn rotation(&self, motion: &EllipticMotion, t: f64) -> Quat {
        if motion.rate == 0.0 {
            let omega = motion.amplitudes;
            let speed = omega.norm();
            let axis = if speed == 0.0 { Vec3::x() } else { omega };
            return quaternion_about(axis, speed * t);
        }
        let u = motion.start + motion.rate * t;
        let psi = (self.integral(motion, u) - self.start) / motion.rate;
        let about = quaternion_about(Vec3::z(), psi);
        self.tilt(motion, 0.0) * about * self.tilt(motion, t).conjugate()
    }

    /// The shortest rotation that takes the third axis to the direction of the
    /// angular momentum in the body frame at time `t`.
    fn tilt(&self, motion: &EllipticMotion, t: f64) -> Quat {
        let n = motion.momentum(t) / self.l;
        // [1 + z.n, z x n], brought to length one
        let q = Quat::new(1.0 + n.z, -n.y, n.x, 0.0);
        q / q.norm()
    }

    /// The precession rate, rad/s, beyond the shortest rotation, where the
    /// elliptic argument is `u`.
    fn rate(&self, motion: &EllipticMotion, u: f64) -> f64 {
        let w = motion.amplitudes.z * motion.parameter.jacobi(u).dn;
        // psi' = (2 T + L w3)/(L + I3 w3)
        (motion.twice_energy() + self.l * w) / (self.l + motion.moments.z * w)
    }

    /// The integral of the rate from 0 to `u`.
    fn integral(&self, motion: &EllipticMotion, u: f64) -> f64 {
        let double = 2.0 * motion.parameter.quarter_period();
        if double.is_finite() {
            let periods = (u / double).round();
            let rest = self.panels(motion, u - periods * double);
            return periods * self.period + rest;
        }
        let near = u.clamp(-NEGLIGIBLE_DN, NEGLIGIBLE_DN);
        self.panels(motion, near) + (u - near) * motion.twice_energy() / self.l
    }

    /// The same over a short interval, in panels of length one at most: the
    /// integrand is analytic within pi/2, so ten points give all digits.
    fn panels(&self, motion: &EllipticMotion, u: f64) -> f64 {
        let count = u.abs().ceil().max(1.0);
        let half = 0.5 * u / count;
        let mut sum = 0.0;
        for k in 0..count as usize {
            let middle = (2 * k + 1) as f64 * half;
            for [node, weight] in GAUSS_LEGENDRE {
                let offset = node * half;
                let both = self.rate(motion, middle - offset)
                    + self.rate(motion, middle + offset);
                sum += weight * both;
            }
        }
        half * sum
    }
}
