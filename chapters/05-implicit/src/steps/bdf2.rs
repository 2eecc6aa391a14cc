//! BDF2, the backward differentiation formula of two steps: the parabola
//! through the last two states and the next one has the right slope at the next
//! one. Second order, and it still damps whatever is fast.

use super::newton::StepEquation;
use crate::{ImplicitError, ImplicitSolver, ImplicitSystem, Newton};
use math::check::positive;

/// The two-step backward differentiation formula, for steps of any sizes.
///
/// It remembers the state before the last one. Where there is none (at the
/// start, or after the system was moved otherwise) it takes one backward Euler
/// step.
#[derive(Clone, Debug)]
pub struct Bdf2 {
    /// How the equation for the end is solved.
    pub newton: Newton,
    /// The state before the last, and how long ago that was.
    before: Vec<f64>,
    last_h: Option<f64>,
    /// Where the last step ended: the history is good only from there.
    expected: Vec<f64>,
    expected_t: f64,
    start: Vec<f64>,
    base: Vec<f64>,
    end: Vec<f64>,
}

impl Bdf2 {
    /// One linear solve per step.
    pub fn linearised() -> Self {
        Self::with(Newton::linearised())
    }

    /// The equation solved to convergence, by Newton's method.
    pub fn converged() -> Self {
        Self::with(Newton::converged())
    }

    fn with(newton: Newton) -> Self {
        let none = Vec::new;
        Self {
            newton,
            before: none(),
            last_h: None,
            expected: none(),
            expected_t: f64::NAN,
            start: none(),
            base: none(),
            end: none(),
        }
    }

    /// Forgets the previous state.
    pub fn restart(&mut self) {
        self.last_h = None;
    }

    /// Fills in the base and returns the factor of `f`.
    fn base(&mut self, t0: f64, h: f64) -> f64 {
        let continues = self.expected_t == t0 && self.expected == self.start;
        let Some(last_h) = self.last_h.filter(|_| continues) else {
            self.base.copy_from_slice(&self.start);
            return h;
        };
        let (now, before, g) = bdf2_weights(h / last_h);
        for i in 0..self.base.len() {
            self.base[i] = now * self.start[i] - before * self.before[i];
        }
        g * h
    }
}

// ANCHOR: weights
// EQ: implicit/bdf2
/// The weights of BDF2 after steps whose sizes have the ratio
/// `w = h / h_before`: of the state now, of minus the state before, and of
/// `h f`. Equal steps have 4/3, 1/3 and 2/3.
pub fn bdf2_weights(w: f64) -> (f64, f64, f64) {
    // Y_new = ((1 + w)^2 Y0 - w^2 Y_before + (1 + w) h f(Y_new)) / (1 + 2w)
    let below = 1.0 + 2.0 * w;
    ((1.0 + w) * (1.0 + w) / below, w * w / below, (1.0 + w) / below)
}
// ANCHOR_END: weights

impl ImplicitSolver for Bdf2 {
    fn name(&self) -> &'static str {
        "BDF2"
    }

    fn order(&self) -> usize {
        2
    }

    fn step(
        &mut self,
        system: &mut dyn ImplicitSystem,
        h: f64,
    ) -> Result<(), ImplicitError> {
        positive("h", h)?;
        let (t0, n) = (system.time(), system.dim());
        for vector in [&mut self.start, &mut self.base, &mut self.end] {
            vector.resize(n, 0.0);
        }
        system.get_state(&mut self.start);
        let g = self.base(t0, h);
        self.end.copy_from_slice(&self.start);
        let equation = StepEquation { t: t0 + h, g, start: t0, h };
        let solved =
            self.newton.solve(system, equation, &self.base, &mut self.end);
        if let Err(why) = solved {
            system.set_state(t0, &self.start);
            return Err(why);
        }
        system.set_state(t0 + h, &self.end);
        self.before.clone_from(&self.start);
        self.expected.clone_from(&self.end);
        (self.expected_t, self.last_h) = (t0 + h, Some(h));
        Ok(())
    }
}
