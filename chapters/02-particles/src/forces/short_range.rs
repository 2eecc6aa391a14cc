//! Short-range forces between particles: notes C §4.3.

use crate::{Buckets, Force, State};
use math::Vec3;
use math::check::{Checked, positive};

/// Pushes particles apart, or pulls them together, when they are closer than
/// a cutoff radius: harder the closer they are.
#[derive(Clone, Debug)]
pub struct ShortRange {
    /// Stiffness, N/m: positive pushes apart, negative pulls together.
    ks: f64,
    /// The cutoff radius, m: beyond it there is no force.
    radius: f64,
    buckets: Buckets,
}

impl ShortRange {
    /// Soft balls: two particles push each other apart.
    pub fn repulsion(ks: f64, radius: f64) -> Checked<Self> {
        let (ks, radius) = (positive("ks", ks)?, positive("radius", radius)?);
        Ok(Self { ks, radius, buckets: Buckets::new() })
    }

    /// Cohesion: two particles pull each other together.
    pub fn attraction(ks: f64, radius: f64) -> Checked<Self> {
        let repulsion = Self::repulsion(ks, radius)?;
        Ok(Self { ks: -repulsion.ks, ..repulsion })
    }
}

impl Force for ShortRange {
    // ANCHOR: short-range
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let Self { ks, radius, buckets } = self;
        buckets.for_each_pair(now.x, *radius, |i, j, l| {
            let length = l.norm();
            if length > 0.0 {
                // f = ks (radius - |l|) l/|l|
                let f = *ks * (*radius / length - 1.0) * l;
                force[i] += f;
                force[j] -= f;
            }
        });
    }
    // ANCHOR_END: short-range

    fn energy(&self, now: &State<'_>) -> f64 {
        let mut energy = 0.0;
        Buckets::new().for_each_pair(now.x, self.radius, |_, _, l| {
            // E = ks/2 (radius - |l|)^2
            energy += 0.5 * self.ks * (self.radius - l.norm()).powi(2);
        });
        energy
    }
}
