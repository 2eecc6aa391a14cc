//! Implicit methods for any system that knows its Jacobian: notes E §2 and
//! §3.

mod adaptive;
mod backward_euler;
mod bdf2;
mod decay;
mod finite_difference_jacobian;
mod implicit_midpoint;
mod implicit_solver;
mod implicit_system;
mod newton;
mod stability;

pub use adaptive::AdaptiveImplicit;
pub use backward_euler::BackwardEuler;
pub use bdf2::{Bdf2, bdf2_weights};
pub use decay::{
    decay_step, exact_factor, explicit_factor, implicit_factor,
    overshoot_limit, stability_limit,
};
pub use finite_difference_jacobian::FiniteDifferenceJacobian;
pub use implicit_midpoint::ImplicitMidpoint;
pub use implicit_solver::{
    ImplicitSolver, OneStepMethod, advance_implicit, implicit_methods,
};
pub use implicit_system::{FieldWithJacobian, ImplicitSystem};
pub use newton::Newton;
pub use stability::StabilityFunction;
