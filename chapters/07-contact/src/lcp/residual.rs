//! Residuals: how far forces are from a solution.

use super::Lcp;
use super::settings::MAX_FORCE_RATIO;

impl Lcp<'_> {
    /// How far `f` and `w = A f + b` are from a solution: the greatest
    /// `|min(f, w)|` of all rows, and what takes its place under bounds.
    pub fn residual(&self, f: &[f64], w: &[f64]) -> f64 {
        let mut worst: f64 = 0.0;
        for i in 0..self.n() {
            let (lo, hi) = self.bounds(i, f);
            worst = worst.max(row_residual(lo, hi, f[i], w[i]));
        }
        worst
    }

    /// The same without units: how far each `w` is from what its row asks
    /// for, as a fraction of the sizes of the terms that add up to it or to
    /// any other, each row in the unit that makes its diagonal one. What
    /// rounding alone leaves is about 1e-15.
    pub fn scaled_residual(&self, f: &[f64], w: &[f64]) -> f64 {
        let (mut worst, mut greatest): (f64, f64) = (0.0, 0.0);
        let mut most: f64 = 0.0;
        for i in 0..self.n() {
            let row = self.a_row(i);
            let unit = if row[i] == 0.0 { 1.0 } else { row[i].abs().sqrt() };
            let mut size = self.b[i].abs();
            for (a, f) in row.iter().zip(f) {
                size += (a * f).abs();
            }
            greatest = greatest.max(size / unit);
            let (lo, hi) = self.bounds(i, f);
            let forced = 0_f64.max(lo).min(hi).abs() * unit;
            most = most.max(self.b[i].abs() / unit).max(forced);
            let outside = (lo - f[i]).max(f[i] - hi).max(0.0);
            // How far the force could still move against its w.
            let room = if w[i] < 0.0 { hi - f[i] } else { f[i] - lo };
            let in_w = |df: f64| match row[i].abs() {
                _ if df <= 0.0 => 0.0,
                0.0 => f64::INFINITY,
                diagonal => df * diagonal,
            };
            let off = w[i].abs().min(in_w(room)).max(in_w(outside));
            worst = worst.max(off / unit);
        }
        let size = greatest.min(MAX_FORCE_RATIO * most);
        if worst > 0.0 { worst / size } else { 0.0 }
    }
}

/// How far `f` and `w` are from what the bounds ask for.
#[inline]
pub(crate) fn row_residual(lo: f64, hi: f64, f: f64, w: f64) -> f64 {
    // f - mid(lo, f - w, hi); for a contact this is min(f, w)
    let off = (f - (f - w).min(hi).max(lo)).abs();
    if off.is_nan() { f64::INFINITY } else { off }
}
