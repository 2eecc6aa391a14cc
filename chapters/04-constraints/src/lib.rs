//! Chapter 4: constraints: forces that keep a promise and do no work.
//!
//! A [`Constraint`] says where particles may be; [`Constrained`] finds the
//! forces that keep them there and is a [`System`](ode::System) that any
//! solver of chapter 1 can step.
//!
//! ```
//! use constraints::{Constrained, OnSphere};
//! use math::Vec3;
//! use ode::Rk4;
//! use particles::Gravity;
//!
//! let mut pendulum = Constrained::new();
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

mod assemble;
mod bead;
mod chain;
mod circle;
mod constrained;
mod constraint;
mod curve;
mod dynamics;
mod equations;
mod error;
mod experiments;
mod feedback;
mod form;
mod frame;
mod implicit;
mod joint;
mod lagrange;
mod least_squares;
mod line;
mod links;
mod multipliers;
mod own;
mod parts;
mod pieces;
mod plane;
mod pulley;
mod readings;
mod rod;
mod scenes;
mod solving;
mod sphere;
pub mod structures;
mod verify;

pub use bead::{Bead, Hold, bead_lambda, bead_lambda_by_length, swing_period};
pub use circle::OnCircle;
pub use constrained::Constrained;
pub use constraint::{Constraint, ConstraintId, Defined};
pub use curve::{CurvePoint, OnCurve};
pub use error::ConstraintError;
pub use experiments::chapter;
pub use feedback::{Feedback, UnstableFeedback, euler_step_limit};
pub use form::Form;
pub use implicit::{Level, OnImplicit};
pub use joint::{Coincidence, Nail};
pub use lagrange::{
    Assembly, FreePoints, Lagrangian, Parametric, Pendulum, Sampled, Wire,
};
pub use line::OnLine;
pub use own::Own;
pub use pieces::Pieces;
pub use plane::OnPlane;
pub use pulley::Pulley;
pub use rod::Rod;
pub use solving::{Method, Solved, Solving};
pub use sphere::OnSphere;
pub use verify::{WrongDerivative, check_derivatives};
