//! What every implicit method can do.

use crate::BackwardEuler;
use crate::{Bdf2, ImplicitError, ImplicitMidpoint, ImplicitSystem};

/// A method that moves a system forward by one implicit step.
///
/// Like the solvers of chapter 1 it keeps its workspace, so that no step after
/// the first allocates. Unlike them it can fail: it has an
/// equation to solve.
pub trait ImplicitSolver {
    /// The name on a figure's legend.
    fn name(&self) -> &'static str;
    /// The order `p`: the error over a fixed time shrinks like `h^p`.
    fn order(&self) -> usize;
    /// Moves `system` from time `t` to `t + h`, or leaves it where it is and
    /// says why.
    fn step(
        &mut self,
        system: &mut dyn ImplicitSystem,
        h: f64,
    ) -> Result<(), ImplicitError>;
}

/// A one-step method: its step depends on nothing but the state it starts
/// from, so that an adaptive driver can repeat it.
pub trait OneStepMethod: ImplicitSolver {}

/// The implicit methods of this chapter, one linear solve per step.
pub fn implicit_methods() -> Vec<Box<dyn ImplicitSolver>> {
    vec![
        Box::new(BackwardEuler::linearised()),
        Box::new(ImplicitMidpoint::linearised()),
        Box::new(Bdf2::linearised()),
    ]
}

/// Takes `steps` implicit steps of size `h`.
pub fn advance_implicit(
    solver: &mut dyn ImplicitSolver,
    system: &mut dyn ImplicitSystem,
    h: f64,
    steps: usize,
) -> Result<(), ImplicitError> {
    for _ in 0..steps {
        solver.step(system, h)?;
    }
    Ok(())
}
