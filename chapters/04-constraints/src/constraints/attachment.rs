//! Particles attached to a point, or to each other.

use super::distinct_ends;
use crate::{Constraint, ConstraintBlocks, EvaluationResult};
use math::check::{Checked, finite_vector};
use math::{Mat3, Vec3};
use particles::State;

/// A particle nailed to a point: `C = x - p`. Its lambda is the force with
/// which the nail holds, N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nail {
    particle: [usize; 1],
    point: Vec3,
}

impl Nail {
    /// Nails `particle` to `point`.
    pub fn new(particle: usize, point: Vec3) -> Checked<Self> {
        let point = finite_vector("point", point)?;
        Ok(Self { particle: [particle], point })
    }
}

impl Constraint for Nail {
    fn rows(&self) -> usize {
        3
    }

    fn particles(&self) -> &[usize] {
        &self.particle
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.particle
    }

    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let c = now.x[self.particle[0]] - self.point;
        set_difference(c, 1, out);
        Ok(())
    }
}

/// Two particles at the same position: `C = a - b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coincidence([usize; 2]);

impl Coincidence {
    /// Keeps the two particles `ends` together.
    pub fn new(ends: [usize; 2]) -> Checked<Self> {
        Ok(Self(distinct_ends(ends)?))
    }
}

impl Constraint for Coincidence {
    fn rows(&self) -> usize {
        3
    }

    fn particles(&self) -> &[usize] {
        &self.0
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.0
    }

    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let [a, b] = self.0;
        set_difference(now.x[a] - now.x[b], 2, out);
        Ok(())
    }
}

/// `C = a - b` with `dC/da = 1`, and `dC/db = -1` if there are two ends.
fn set_difference(c: Vec3, ends: usize, out: &mut ConstraintBlocks) {
    for row in 0..3 {
        let axis = Mat3::identity().column(row).into_owned();
        out.set_value(row, c[row]);
        out.set_block(row, 0, axis, Vec3::zeros());
        if ends == 2 {
            out.set_block(row, 1, -axis, Vec3::zeros());
        }
    }
}
