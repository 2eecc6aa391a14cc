//! A distance constraint, and its projection.

use math::Vec3;
use math::check::{Checked, non_negative};

/// Two particles that want to be `rest_length` apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceConstraint {
    /// The numbers of the particles.
    pub ends: [usize; 2],
    /// The distance that they want, m.
    pub rest_length: f64,
    /// The inverse of a spring's stiffness, m/N; 0 for a rod.
    pub compliance: f64,
}

impl DistanceConstraint {
    /// Between `ends`: as long as `rest_length`, m, and as soft as
    /// `compliance`, m/N.
    pub fn new(
        ends: [usize; 2],
        rest_length: f64,
        compliance: f64,
    ) -> Checked<Self> {
        let rest_length = non_negative("rest length", rest_length)?;
        let compliance = non_negative("compliance", compliance)?;
        Ok(Self { ends, rest_length, compliance })
    }

    // EQ: realtime/xpbd
    /// Projects the constraint once: moves both ends, and adds to the
    /// multiplier `lambda`, N s². `w` are the inverse masses, 1/kg.
    #[inline]
    pub fn project(&self, h: f64, w: &[f64], x: &mut [Vec3], lambda: &mut f64) {
        // ANCHOR: project
        let [i, j] = self.ends;
        let l = x[i] - x[j];
        let length = l.norm();
        let a = self.compliance / (h * h);
        let weight = w[i] + w[j] + a;
        if length == 0.0 || weight == 0.0 {
            return; // no direction, or nothing that could move
        }
        // C = |x_i - x_j| - L, Δλ = (-C - a λ) / (w_i + w_j + a)
        let c = length - self.rest_length;
        let change = (-c - a * *lambda) / weight;
        *lambda += change;
        // Δx_i = w_i Δλ n, Δx_j = -w_j Δλ n
        let along = (change / length) * l;
        x[i] += w[i] * along;
        x[j] -= w[j] * along;
        // ANCHOR_END: project
    }
}
