//! Chapter 1: ordinary differential equations and how to step along them.
//!
//! A [`System`] is a state that changes by `x' = f(x, t)`; a [`Solver`]
//! steps it. [`Euler`], [`Midpoint`] and [`Rk4`] are the methods of the
//! notes (chapter B); [`SymplecticEuler`], [`Leapfrog`] and [`ForestRuth`]
//! are for orbits. [`Adaptive`] chooses the step size itself, by the error
//! estimate of [`StepDoubling`] or of an embedded method: [`DormandPrince`],
//! or [`Dop853`] where many digits are wanted.
//!
//! ```
//! use ode::{Field, Rk4, advance_to, fields::circle};
//!
//! let mut point = Field::new(0.0, &[1.0, 0.0], circle);
//! advance_to(&mut Rk4::new(), &mut point, std::f64::consts::TAU, 100);
//! assert!((point.state()[0] - 1.0).abs() < 1e-5);
//! ```

mod adaptive;
mod dense_output;
mod error;
pub mod fields;
mod lab;
mod modified_energy;
mod solvers;
mod stability;
mod system;

pub use adaptive::{
    Adaptive, AdaptiveMethod, Controller, Limits, Statistics, StepDoubling,
    Tolerance, step_factor,
};
pub use dense_output::{DenseStep, Trajectory, hermite};
pub use error::{Cause, NotConverged, StepError};
pub use lab::chapter;
pub use math::check::InputError;
pub use modified_energy::modified_energy;
pub use solvers::{
    Dop853, DormandPrince, Euler, ForestRuth, Leapfrog, Midpoint, Rk4, Solver,
    SymplecticEuler, advance, advance_to, backward_euler, euler_truncation,
    fixed_step_methods, frame_times, record, solver_named, symplectic_methods,
};
pub use stability::{
    Regime, amplification, euler_decay, euler_growth, stability_polynomial,
};
pub use system::{Field, PendingError, System, SystemError};
