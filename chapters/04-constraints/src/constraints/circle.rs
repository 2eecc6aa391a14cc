//! A bead on a ring in space.

use super::OnSphere;
use crate::{Constraint, ConstraintBlocks, DistanceForm, EvaluationResult};
use math::Vec3;
use math::check::{Checked, direction};
use particles::State;

/// A particle on a circle: at the distance `r` from its centre, and in its
/// plane. `C = (|x - p| - r, (x - p).n)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnCircle {
    sphere: OnSphere,
    normal: Vec3,
}

impl OnCircle {
    /// `particle` on the circle round `centre`, at right angles to `normal`.
    pub fn new(
        particle: usize,
        centre: Vec3,
        normal: Vec3,
        radius: f64,
    ) -> Checked<Self> {
        let normal = direction("normal", normal)?;
        let sphere = OnSphere::new(particle, centre, radius)?;
        Ok(Self { sphere, normal })
    }

    /// The same circle, with its radius written in another form.
    pub fn with_form(self, form: DistanceForm) -> Self {
        Self { sphere: self.sphere.with_form(form), ..self }
    }
}

impl Constraint for OnCircle {
    fn rows(&self) -> usize {
        2
    }

    fn particles(&self) -> &[usize] {
        self.sphere.particles()
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        self.sphere.particles_mut()
    }

    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        self.sphere.evaluate(now, out)?;
        // C = l.n, dC/dx = n, and n stays
        out.set_value(1, self.sphere.radius_vector(now).dot(&self.normal));
        out.set_block(1, 0, self.normal, Vec3::zeros());
        Ok(())
    }

    fn tension(&self, now: &State<'_>, lambda: &[f64]) -> Option<f64> {
        self.sphere.tension(now, lambda)
    }
}
