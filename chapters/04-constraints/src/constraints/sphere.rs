//! A particle at a fixed distance from a point: on a sphere, or, in a plane,
//! on the circle of notes F §2.

use crate::{Constraint, ConstraintBlocks, DistanceForm, EvaluationResult};
use math::Vec3;
use math::check::{Checked, finite_vector, positive};
use particles::State;

/// A particle on a sphere: `C = |x - p| - r`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnSphere {
    particle: [usize; 1],
    centre: Vec3,
    radius: f64,
    form: DistanceForm,
}

impl OnSphere {
    /// `particle` at the distance `radius`, m, from `centre`.
    pub fn new(particle: usize, centre: Vec3, radius: f64) -> Checked<Self> {
        let centre = finite_vector("centre", centre)?;
        let radius = positive("radius", radius)?;
        let form = DistanceForm::Length;
        Ok(Self { particle: [particle], centre, radius, form })
    }

    /// The same sphere, with its distance written in another form.
    pub fn with_form(self, form: DistanceForm) -> Self {
        Self { form, ..self }
    }

    /// The vector from the centre to the particle.
    pub(super) fn radius_vector(&self, now: &State<'_>) -> Vec3 {
        now.x[self.particle[0]] - self.centre
    }
}

impl Constraint for OnSphere {
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
        let (l, ldot) = (self.radius_vector(now), now.v[self.particle[0]]);
        let distance = self.form.evaluate(l, ldot, self.radius)?;
        out.set_value(0, distance.c);
        out.set_block(0, 0, distance.gradient, distance.rate);
        Ok(())
    }

    fn tension(&self, _now: &State<'_>, lambda: &[f64]) -> Option<f64> {
        Some(-lambda[0] * self.form.gradient_length(self.radius))
    }
}
