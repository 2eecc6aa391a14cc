//! A bead on a ring in space.

use crate::{Constraint, ConstraintBlocks, DistanceForm, EvaluationResult};
use math::Vec3;
use math::check::{Checked, direction, finite_vector, positive};
use particles::State;

/// A particle on a circle: at the distance `r` from its centre, and in its
/// plane. `C = (|x - p| - r, (x - p).n)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnCircle {
    particle: [usize; 1],
    centre: Vec3,
    normal: Vec3,
    radius: f64,
    form: DistanceForm,
}

impl OnCircle {
    /// `particle` on the circle round `centre`, at right angles to `normal`.
    pub fn new(
        particle: usize,
        centre: Vec3,
        normal: Vec3,
        radius: f64,
    ) -> Checked<Self> {
        let centre = finite_vector("centre", centre)?;
        let normal = direction("normal", normal)?;
        let radius = positive("radius", radius)?;
        let form = DistanceForm::Length;
        Ok(Self { particle: [particle], centre, normal, radius, form })
    }

    /// The same circle, with its radius written in another form.
    pub fn with_form(self, form: DistanceForm) -> Self {
        Self { form, ..self }
    }
}

impl Constraint for OnCircle {
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
        let i = self.particle[0];
        let l = now.x[i] - self.centre;
        let distance = self.form.evaluate(l, now.v[i], self.radius)?;
        out.set_value(0, distance.c);
        out.set_block(0, 0, distance.gradient, distance.rate);
        // C = l.n, dC/dx = n, and n stays
        out.set_value(1, l.dot(&self.normal));
        out.set_block(1, 0, self.normal, Vec3::zeros());
        Ok(())
    }

    fn tension(&self, _now: &State<'_>, lambda: &[f64]) -> Option<f64> {
        Some(-lambda[0] * self.form.gradient_length(self.radius))
    }
}
