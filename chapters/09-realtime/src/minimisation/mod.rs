//! Backward Euler as a minimisation: a step ends where the sum of inertia
//! and stored energy is lowest (chapter 5). Here the lowest point is found,
//! by
//! Newton's method with line search or by alternating projections.

mod derivative_sum;
mod newton;
mod projective;
mod spring_step;
mod spring_system;

pub(crate) use derivative_sum::DerivativeSum;
pub use newton::{
    Minimised, Minimiser, MinimiserSettings, NotMinimised, Objective,
};
pub use projective::ProjectiveDynamics;
pub use spring_step::SpringStep;
pub use spring_system::{ElasticSpring, SpringSystem};
