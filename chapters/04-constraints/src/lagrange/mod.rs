//! Lagrangian dynamics in generalised coordinates: objects whose points are
//! placed by a few parameters (notes F §5).

mod attached_constraints;
mod bead_on_curve;
mod composite;
mod dynamics;
mod finite_difference;
mod lagrangian_system;
mod parametric;
mod pendulum;

pub use bead_on_curve::BeadOnCurve;
pub use composite::{Composite, FreePoints};
pub use finite_difference::FiniteDifferenceObject;
pub use lagrangian_system::LagrangianSystem;
pub use parametric::Parametric;
pub use pendulum::Pendulum;
