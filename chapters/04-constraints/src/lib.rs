//! Chapter 4: constraints: forces that keep a promise and do no work.
//!
//! A [`Constraint`] says where particles may be; [`ConstrainedParticles`] finds the
//! forces that keep them there and is a [`System`](ode::System) that any
//! solver of chapter 1 can step.
//!
//! ```
//! use constraints::{ConstrainedParticles, OnSphere};
//! use math::Vec3;
//! use ode::Rk4;
//! use particles::Gravity;
//!
//! let mut pendulum = ConstrainedParticles::new();
//! let bob = pendulum.add(1.0, Vec3::x(), Vec3::zeros())?;
//! pendulum.add_force(Gravity::earth())?;
//! let string = OnSphere::new(bob, Vec3::zeros(), 1.0)?;
//! let string = pendulum.constrain(string)?;
//! pendulum.advance(&mut Rk4::new(), 0.01, 100)?;
//! pendulum.refresh()?;
//! assert!(pendulum.violation() < 1e-6);
//! assert!(pendulum.tension(string).is_some_and(|tension| tension > 0.0));
//! # Ok::<(), constraints::ConstraintError>(())
//! ```

mod bead;
mod constrained_particles;
mod constraints;
mod error;
mod feedback;
mod lab;
mod lagrange;
mod solve;

pub use bead::{
    Bead, Enforcement, bead_lambda, bead_lambda_by_length, pendulum_period,
};
pub use constrained_particles::ConstrainedParticles;
pub use constraints::{
    Coincidence, Constraint, ConstraintBlocks, ConstraintId, CurvePoint,
    CustomConstraint, DistanceForm, EvaluationResult, LevelSetValue, Nail,
    OnCircle, OnCurve, OnImplicit, OnLine, OnPlane, OnSphere, Pulley, Rod,
    WrongDerivative, check_derivatives,
};
pub use error::ConstraintError;
pub use feedback::{Feedback, UnstableFeedback, euler_step_limit};
pub use lab::{chapter, structures};
pub use lagrange::{
    BeadOnCurve, Composite, FiniteDifferenceObject, FreePoints,
    LagrangianSystem, Parametric, Pendulum,
};
pub use solve::{MultiplierMethod, MultiplierSettings, SolveReport};
