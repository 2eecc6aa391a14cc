//! Ropes over pulleys: a sum of distances.

use crate::{Constraint, ConstraintBlocks, DistanceForm, EvaluationResult};
use math::Vec3;
use math::check::{Checked, particle_index, positive};
use particles::InputError;
use particles::State;

/// A rope of fixed length along a path of particles, over which it slides
/// without friction: `C = |x0 - x1| + |x1 - x2| + … - r`.
///
/// A pulley is a particle that follows the script `nail`; a free particle in
/// the middle slides along the rope. The rope is always taut: like a rod, it
/// can push.
#[derive(Clone, Debug, PartialEq)]
pub struct Pulley {
    path: Vec<usize>,
    length: f64,
}

impl Pulley {
    /// A rope of the given `length`, m, from the first particle of `path`
    /// over all others to the last.
    pub fn new(path: &[usize], length: f64) -> Checked<Self> {
        if path.len() < 2 {
            let (field, value) = ("path", path.len() as f64);
            let accepted = "at least two particles long";
            return Err(InputError { field, value, accepted });
        }
        let length = positive("length", length)?;
        Ok(Self { path: path.to_vec(), length })
    }

    /// A rope that is taut as the particles are now.
    pub fn along(now: &State<'_>, path: &[usize]) -> Checked<Self> {
        let mut length = 0.0;
        for pair in path.windows(2) {
            let a = particle_index("path", pair[0], now.x.len())?;
            let b = particle_index("path", pair[1], now.x.len())?;
            length += (now.x[a] - now.x[b]).norm();
        }
        Self::new(path, length)
    }

    /// Its length, m.
    pub fn length(&self) -> f64 {
        self.length
    }
}

impl Constraint for Pulley {
    fn rows(&self) -> usize {
        1
    }

    fn particles(&self) -> &[usize] {
        &self.path
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.path
    }

    // ANCHOR: evaluate
    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let mut c = -self.length;
        let (mut before, mut before_rate) = (Vec3::zeros(), Vec3::zeros());
        for (k, pair) in self.path.windows(2).enumerate() {
            let l = now.x[pair[0]] - now.x[pair[1]];
            let ldot = now.v[pair[0]] - now.v[pair[1]];
            let distance = DistanceForm::Length.evaluate(l, ldot, 0.0)?;
            c += distance.c;
            // A particle between two spans is pulled by both.
            let (jac, rate) =
                (distance.gradient - before, distance.rate - before_rate);
            out.set_block(0, k, jac, rate);
            (before, before_rate) = (distance.gradient, distance.rate);
        }
        out.set_block(0, self.path.len() - 1, -before, -before_rate);
        out.set_value(0, c);
        Ok(())
    }
    // ANCHOR_END: evaluate

    fn tension(&self, _now: &State<'_>, lambda: &[f64]) -> Option<f64> {
        Some(-lambda[0])
    }
}
