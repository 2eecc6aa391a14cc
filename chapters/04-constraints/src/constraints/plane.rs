//! A particle on a plane.

use crate::{Constraint, ConstraintBlocks, EvaluationResult};
use math::Vec3;
use particles::{Plane, State};

/// A particle on a plane, which it cannot leave to either side:
/// `C = (x - p).n`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnPlane {
    particle: [usize; 1],
    plane: Plane,
}

impl OnPlane {
    /// `particle` on `plane`.
    pub fn new(particle: usize, plane: Plane) -> Self {
        Self { particle: [particle], plane }
    }
}

impl Constraint for OnPlane {
    fn rows(&self) -> usize {
        1
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
        let x = now.x[self.particle[0]];
        // C = (x - p).n, dC/dx = n
        out.set_value(0, self.plane.distance(x));
        out.set_block(0, 0, self.plane.normal(), Vec3::zeros());
        Ok(())
    }
}
