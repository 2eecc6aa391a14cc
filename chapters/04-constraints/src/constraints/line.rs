//! A particle on a straight wire.

use crate::{Constraint, ConstraintBlocks, EvaluationResult};
use math::Vec3;
use math::check::{Checked, direction, finite_vector};
use particles::State;

/// A particle on a line: `C = ((x - p).n1, (x - p).n2)` with two directions
/// across the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnLine {
    particle: [usize; 1],
    point: Vec3,
    across: [Vec3; 2],
}

impl OnLine {
    /// `particle` on the line through `point` along `along`.
    pub fn new(particle: usize, point: Vec3, along: Vec3) -> Checked<Self> {
        let point = finite_vector("point", point)?;
        let across = across(direction("along", along)?);
        Ok(Self { particle: [particle], point, across })
    }
}

impl Constraint for OnLine {
    fn rows(&self) -> usize {
        2
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
        let d = now.x[self.particle[0]] - self.point;
        for (row, n) in self.across.into_iter().enumerate() {
            // C = d.n, dC/dx = n
            out.set_value(row, d.dot(&n));
            out.set_block(row, 0, n, Vec3::zeros());
        }
        Ok(())
    }
}

/// Two directions at right angles to `along` and to each other.
fn across(along: Vec3) -> [Vec3; 2] {
    // Start from the axis that `along` is farthest from.
    let mut axis = Vec3::zeros();
    axis[along.iamin()] = 1.0;
    let first = along.cross(&axis).normalize();
    [first, along.cross(&first)]
}
