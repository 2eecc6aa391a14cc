//! Chapter 1: ordinary differential equations and how to step along them.
//!
//! A [`System`] is a state that changes by `x' = f(x, t)`; a [`Solver`]
//! steps it. [`Euler`], [`Midpoint`] and [`Rk4`] are the methods of the
//! notes (chapter B), [`SymplecticEuler`], [`Leapfrog`] and [`ForestRuth`]
//! those for orbits. [`Adaptive`] chooses the step itself, judged by
//! [`StepDoubling`] or by the embedded pair [`DormandPrince`].
//!
//! ```
//! use ode::{Field, Rk4, advance_to, fields::circle};
//!
//! let mut point = Field::new(0.0, &[1.0, 0.0], circle);
//! advance_to(&mut Rk4::new(), &mut point, std::f64::consts::TAU, 100);
//! assert!((point.state()[0] - 1.0).abs() < 1e-5);
//! ```

mod adaptive;
mod amplification;
mod backward_euler;
mod controller;
mod dormand_prince;
mod doubling;
mod error;
mod euler;
mod experiments;
pub mod fields;
mod initial_step;
mod interpolate;
mod limits;
mod march;
mod midpoint;
mod pending;
mod rk4;
mod scenes;
mod scratch;
mod segment;
mod solver;
mod symplectic;
mod system;
mod tableau;
mod tolerance;
mod trajectory;
mod trial;

pub use adaptive::{Adaptive, Statistics};
pub use amplification::{
    Regime, amplification, euler_decay, euler_growth, stability_polynomial,
};
pub use backward_euler::backward_euler;
pub use controller::{Controller, step_factor};
pub use dormand_prince::DormandPrince;
pub use doubling::StepDoubling;
pub use error::{Cause, NotConverged, StepError};
pub use euler::{Euler, euler_truncation};
pub use experiments::chapter;
pub use interpolate::hermite;
pub use limits::Limits;
pub use march::{advance, advance_to, frames, record};
pub use math::check::InputError;
pub use midpoint::Midpoint;
pub use pending::{PendingError, SystemError};
pub use rk4::Rk4;
pub use segment::Segment;
pub use solver::{
    Solver, fixed_step_methods, solver_named, symplectic_methods,
};
pub use symplectic::{ForestRuth, Leapfrog, SymplecticEuler};
pub use system::{Field, System};
pub use tolerance::Tolerance;
pub use trajectory::Trajectory;
pub use trial::Trial;
