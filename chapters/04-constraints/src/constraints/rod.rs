//! Rods: two particles at a fixed distance.

use super::distinct_ends;
use crate::{Constraint, ConstraintBlocks, DistanceForm, EvaluationResult};
use math::check::{Checked, particle_index, positive};
use particles::State;

/// Two particles that keep their distance: `C = |a - b| - r`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod {
    ends: [usize; 2],
    length: f64,
    form: DistanceForm,
}

impl Rod {
    /// A rod of the given `length`, m, between the particles `ends`.
    pub fn new(ends: [usize; 2], length: f64) -> Checked<Self> {
        let ends = distinct_ends(ends)?;
        let length = positive("length", length)?;
        Ok(Self { ends, length, form: DistanceForm::Length })
    }

    /// A rod between two particles, as long as they are apart now.
    pub fn between(now: &State<'_>, ends: [usize; 2]) -> Checked<Self> {
        let a = particle_index("ends", ends[0], now.x.len())?;
        let b = particle_index("ends", ends[1], now.x.len())?;
        Self::new(ends, (now.x[a] - now.x[b]).norm())
    }

    /// The same rod, with its distance written in another form.
    pub fn with_form(self, form: DistanceForm) -> Self {
        Self { form, ..self }
    }

    /// The particles at its ends.
    pub fn ends(&self) -> [usize; 2] {
        self.ends
    }

    /// Its length, m.
    pub fn length(&self) -> f64 {
        self.length
    }
}

impl Constraint for Rod {
    fn rows(&self) -> usize {
        1
    }

    fn particles(&self) -> &[usize] {
        &self.ends
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.ends
    }

    // ANCHOR: evaluate
    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let [a, b] = self.ends;
        let l = now.x[a] - now.x[b];
        let ldot = now.v[a] - now.v[b];
        let distance = self.form.evaluate(l, ldot, self.length)?;
        out.set_value(0, distance.c);
        // dC/da = dC/dl, dC/db = -dC/dl
        out.set_block(0, 0, distance.gradient, distance.rate);
        out.set_block(0, 1, -distance.gradient, -distance.rate);
        Ok(())
    }
    // ANCHOR_END: evaluate

    // EQ: constraints/tension
    fn tension(&self, _now: &State<'_>, lambda: &[f64]) -> Option<f64> {
        // The force on the first end is lambda dC/dl, outwards.
        Some(-lambda[0] * self.form.gradient_length(self.length))
    }
}
