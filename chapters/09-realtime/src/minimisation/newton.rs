//! Newton's method with line search (Nocedal and Wright 2006, §3).

use math::dense::Ldlt;
use math::{dot, norm};

/// A function with one or more lowest points, `x` being any vector.
pub trait Objective {
    /// How many numbers `x` has.
    fn dim(&self) -> usize;

    /// The function at `x`; infinite where `x` may not be.
    fn value(&mut self, x: &[f64]) -> f64;

    /// The gradient at `x`, and a symmetric positive definite matrix that
    /// stands for the Hessian, row after row.
    fn derivatives(
        &mut self,
        x: &[f64],
        gradient: &mut [f64],
        hessian: &mut [f64],
    );

    /// Up to which fraction, at most 1, one may go from `x` along `p`.
    fn largest_step(&mut self, _x: &[f64], _p: &[f64]) -> f64 {
        1.0
    }
}

/// When to stop, and when to give up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinimiserSettings {
    /// The norm of the gradient, N for a step, at which `x` counts as
    /// lowest. Below the rounding errors of the gradient it is never
    /// reached; a hundredth of the weight of a particle cannot be seen.
    pub tolerance: f64,
    /// The cap on iterations. A smooth step takes about five; one in which
    /// many contacts begin takes dozens.
    pub max_iterations: usize,
    /// An iteration that moves no coordinate by more than this, m, is the
    /// last: at a kink of the function the gradient never vanishes, but the
    /// moves do. At 0 the gradient alone decides; what is too large stops
    /// too early, and the residual tells.
    pub smallest_move: f64,
}

/// A lowest point was found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Minimised {
    /// The iterations that it took.
    pub iterations: usize,
    /// The norm of the gradient there.
    pub residual: f64,
    /// The value there.
    pub value: f64,
}

/// No lowest point was found; `x` is the last and lowest one tried.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "after {iterations} iterations of Newton's method the gradient is \
     {residual:e}: try a shorter step"
)]
pub struct NotMinimised {
    /// The iterations that were made.
    pub iterations: usize,
    /// The norm of the gradient at the last point.
    pub residual: f64,
}

/// By how much of what the slope promises the value must fall (Armijo). Any
/// small number will do: much larger ones reject good steps.
const SUFFICIENT_DECREASE: f64 = 1e-4;

/// What rounding may do to a value, relative to it: sums of some hundred
/// terms are good to about this.
const ROUNDING: f64 = 1e-14;

/// The cap on halvings of a step: beyond them it is rounding alone.
const MAX_HALVINGS: usize = 60;

/// Newton's method, with its workspace.
#[derive(Clone, Debug, Default)]
pub struct Minimiser {
    gradient: Vec<f64>,
    hessian: Vec<f64>,
    direction: Vec<f64>,
    trial: Vec<f64>,
    factor: Ldlt,
    /// The largest change of a coordinate in the last iteration.
    last_move: f64,
}

/// The largest entry, without sign.
fn largest(p: &[f64]) -> f64 {
    p.iter().fold(0.0, |largest, p| p.abs().max(largest))
}

impl Minimiser {
    /// With no workspace yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes downhill from `x` to a lowest point of `objective`.
    pub fn minimise(
        &mut self,
        objective: &mut impl Objective,
        settings: MinimiserSettings,
        x: &mut [f64],
    ) -> Result<Minimised, NotMinimised> {
        // ANCHOR: minimise
        self.resize(objective.dim());
        self.last_move = f64::INFINITY;
        let mut value = objective.value(x);
        let mut last = f64::INFINITY;
        for iterations in 0..=settings.max_iterations {
            let residual = self.downhill(objective, x);
            // Where rounding hides every descent, the gradient goes on
            // falling for an iteration or two, and then no more.
            let hidden = self.promise() < ROUNDING * value.abs();
            let done = hidden && residual > 0.5 * last
                || self.last_move < settings.smallest_move;
            if residual <= settings.tolerance || done {
                return Ok(Minimised { iterations, residual, value });
            }
            let Some(lower) = self.line_search(objective, value, x) else {
                return Ok(Minimised { iterations, residual, value });
            };
            (value, last) = (lower, residual);
        }
        // ANCHOR_END: minimise
        let iterations = settings.max_iterations;
        Err(NotMinimised { iterations, residual: norm(&self.gradient) })
    }

    // ANCHOR: downhill
    /// Solves `H p = -g` for the direction `p`; returns the norm of `g`.
    fn downhill(&mut self, objective: &mut impl Objective, x: &[f64]) -> f64 {
        let Self { gradient, hessian, direction, factor, .. } = self;
        objective.derivatives(x, gradient, hessian);
        for i in 0..x.len() {
            direction[i] = -gradient[i];
        }
        // Without a positive definite matrix: straight down the slope.
        if factor.factor(x.len(), hessian).is_ok() {
            factor.solve(direction);
        }
        norm(gradient)
    }
    // ANCHOR_END: downhill

    /// How far the value falls along the whole step, by the slope.
    fn promise(&self) -> f64 {
        -dot(&self.gradient, &self.direction)
    }

    /// Halves the step until it descends enough; moves `x` there and
    /// returns the value. None if no step descends.
    fn line_search(
        &mut self,
        objective: &mut impl Objective,
        value: f64,
        x: &mut [f64],
    ) -> Option<f64> {
        // ANCHOR: line-search
        let (p, slope) = (&self.direction, -self.promise());
        let mut fraction = objective.largest_step(x, p);
        for _ in 0..MAX_HALVINGS {
            for i in 0..x.len() {
                self.trial[i] = x[i] + fraction * p[i];
            }
            let lower = objective.value(&self.trial);
            // E(x + t p) <= E(x) + c t g.p
            let enough = value + SUFFICIENT_DECREASE * fraction * slope;
            if lower <= enough + ROUNDING * value.abs() {
                x.copy_from_slice(&self.trial);
                self.last_move = fraction * largest(p);
                return Some(lower);
            }
            fraction *= 0.5;
        }
        None
        // ANCHOR_END: line-search
    }

    fn resize(&mut self, n: usize) {
        for part in [&mut self.gradient, &mut self.direction, &mut self.trial] {
            part.resize(n, 0.0);
        }
        self.hessian.resize(n * n, 0.0);
    }
}
