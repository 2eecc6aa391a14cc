//! Solvers: methods that take one step, and loops of fixed steps.

mod backward_euler;
mod dop853;
mod dormand_prince;
mod embedded_pair;
mod euler;
mod fixed_step;
mod midpoint;
mod rk4;
mod symplectic;
mod tableau;
mod workspace;

pub use backward_euler::backward_euler;
pub use dop853::Dop853;
pub use dormand_prince::DormandPrince;
pub use euler::{Euler, euler_truncation};
pub use fixed_step::{advance, advance_to, frame_times, record};
pub use midpoint::Midpoint;
pub use rk4::Rk4;
pub use symplectic::{ForestRuth, Leapfrog, SymplecticEuler};

use crate::System;

// ANCHOR: solver
/// A method that moves a system forward by one step of size `h`.
///
/// A solver owns the vectors that it needs in between and sizes them when it
/// first meets a system, so that no later step allocates.
pub trait Solver {
    /// The name on a figure's legend.
    fn name(&self) -> &'static str;
    /// The order `p`: the error over a fixed time shrinks like `h^p`.
    fn order(&self) -> usize;
    /// Derivative evaluations per step.
    fn stages(&self) -> usize;
    /// Moves `system` from time `t` to `t + h`.
    fn step(&mut self, system: &mut dyn System, h: f64);
}
// ANCHOR_END: solver

// A boxed method is a method: step doubling can wrap either.
impl<M: Solver + ?Sized> Solver for Box<M> {
    fn name(&self) -> &'static str {
        (**self).name()
    }
    fn order(&self) -> usize {
        (**self).order()
    }
    fn stages(&self) -> usize {
        (**self).stages()
    }
    fn step(&mut self, system: &mut dyn System, h: f64) {
        (**self).step(system, h);
    }
}

/// The methods of low order for any system, from the lowest to the highest.
pub fn fixed_step_methods() -> Vec<Box<dyn Solver>> {
    vec![
        Box::new(Euler::new()),
        Box::new(Midpoint::new()),
        Box::new(Rk4::new()),
        Box::new(DormandPrince::new()),
    ]
}

/// The methods for positions and velocities (see [`crate::Leapfrog`]), from
/// the lowest order to the highest.
pub fn symplectic_methods() -> Vec<Box<dyn Solver>> {
    vec![
        Box::new(SymplecticEuler::new()),
        Box::new(Leapfrog::new()),
        Box::new(ForestRuth::new()),
    ]
}

/// The method of that name, in whatever case it is written.
pub fn solver_named(name: &str) -> Option<Box<dyn Solver>> {
    let mut all = fixed_step_methods();
    all.push(Box::new(Dop853::new()));
    all.extend(symplectic_methods());
    all.into_iter().find(|solver| solver.name().eq_ignore_ascii_case(name))
}
