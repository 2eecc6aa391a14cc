//! The exact motion of a body that nothing pushes: how it lies.
//!
//! The angular momentum stands still in the world, and how the body sees it
//! is known from how it tumbles. So two of the three angles are known: only
//! the turn about the angular momentum needs an integral.

use crate::free::Swing;
use crate::quaternion_about;
use math::{Quat, Vec3};

/// The positive half of the nodes of Gauss's rule with ten points on (-1, 1), and
/// their weights.
const GAUSS: [[f64; 2]; 5] = [
    [0.148_874_338_981_631_22, 0.295_524_224_714_752_87],
    [0.433_395_394_129_247_2, 0.269_266_719_309_996_35],
    [0.679_409_568_299_024_4, 0.219_086_362_515_982_04],
    [0.865_063_366_688_984_5, 0.149_451_349_150_580_6],
    [0.973_906_528_517_171_7, 0.066_671_344_308_688_14],
];

/// Beyond this argument `dn` is zero to the last digit, if `m` is 1.
const FAR: f64 = 40.0;

/// What the turn about the angular momentum needs to know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Attitude {
    /// The size of the angular momentum, kg m²/s.
    l: f64,
    /// The integral from 0 to `2 K`, where the integrand repeats.
    whole: f64,
    /// The integral from 0 to the start.
    start: f64,
}

impl Attitude {
    pub fn new(swing: &Swing) -> Self {
        let l = swing.momentum(0.0).norm();
        let mut found = Self { l, whole: 0.0, start: 0.0 };
        if swing.rate != 0.0 {
            let quarter = swing.parameter.quarter_period();
            if quarter.is_finite() {
                found.whole = 2.0 * found.panels(swing, quarter);
            }
            found.start = found.integral(swing, swing.start);
        }
        found
    }

    /// How the body has turned by time `t`, in the axes of the solution.
    pub fn turned(&self, swing: &Swing, t: f64) -> Quat {
        if swing.rate == 0.0 {
            let omega = swing.amplitudes;
            let speed = omega.norm();
            let axis = if speed == 0.0 { Vec3::x() } else { omega };
            return quaternion_about(axis, speed * t);
        }
        let u = swing.start + swing.rate * t;
        let psi = (self.integral(swing, u) - self.start) / swing.rate;
        let about = quaternion_about(Vec3::z(), psi);
        self.tilt(swing, 0.0) * about * self.tilt(swing, t).conjugate()
    }

    /// The shortest turn that takes the third axis to the direction in
    /// which the body sees its angular momentum at time `t`.
    fn tilt(&self, swing: &Swing, t: f64) -> Quat {
        let n = swing.momentum(t) / self.l;
        // [1 + z.n, z x n], brought to length one
        let q = Quat::new(1.0 + n.z, -n.y, n.x, 0.0);
        q / q.norm()
    }

    /// How fast the body turns about its angular momentum, rad/s, beyond
    /// what the shortest turn does, where the elliptic argument is `u`.
    fn speed(&self, swing: &Swing, u: f64) -> f64 {
        let w = swing.amplitudes.z * swing.parameter.jacobi(u).dn;
        // psi' = (2 T + L w3)/(L + I3 w3)
        (swing.twice_energy() + self.l * w) / (self.l + swing.moments.z * w)
    }

    /// The integral of the speed from 0 to `u`.
    fn integral(&self, swing: &Swing, u: f64) -> f64 {
        let double = 2.0 * swing.parameter.quarter_period();
        if double.is_finite() {
            let turns = (u / double).round();
            return turns * self.whole + self.panels(swing, u - turns * double);
        }
        let near = u.clamp(-FAR, FAR);
        self.panels(swing, near) + (u - near) * swing.twice_energy() / self.l
    }

    /// The same for a short way, in pieces of length one at most: the
    /// integrand is smooth for pi/2 around, so ten points see all of it.
    fn panels(&self, swing: &Swing, u: f64) -> f64 {
        let count = u.abs().ceil().max(1.0);
        let half = 0.5 * u / count;
        let mut sum = 0.0;
        for k in 0..count as usize {
            let middle = (2 * k + 1) as f64 * half;
            for [node, weight] in GAUSS {
                let way = node * half;
                let both = self.speed(swing, middle - way)
                    + self.speed(swing, middle + way);
                sum += weight * both;
            }
        }
        half * sum
    }
}
