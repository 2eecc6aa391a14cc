//! Chapter 5: implicit methods, for steps as long as the motion asks for, and
//! cloth.
//!
//! [`BackwardEuler`], [`ImplicitMidpoint`] and [`Bdf2`] are
//! [`ImplicitSolver`]s: they step an [`ImplicitSystem`], which is a system of
//! chapter 1 that also knows its Jacobian, by one linear solve or by
//! [`Newton`] iterations. [`AdaptiveImplicit`] chooses their steps.
//!
//! [`ImplicitParticles`] are the particles of chapter 2, moved by
//! [`ImplicitForce`]s ([`SpringNetwork`], [`Membrane`], [`Bending`], [`Wind`]
//! and more), pinned, scripted or in contact with an [`Obstacle`]. Each step
//! solves one sparse linear system by conjugate gradients with a multigrid
//! preconditioner. A [`Cloth`] is such particles in a [`Grid`], made of a
//! [`Fabric`] in one of two [`ClothModel`]s; [`arrangements`] hang it up.
//!
//! A sheet hangs by two corners and swings down:
//!
//! ```
//! use implicit::arrangements::{FRAME, hanging};
//! use implicit::{ClothModel, Fabric, Grid};
//!
//! let grid = Grid::square(16, 1.0)?;
//! let fabric = Fabric::cotton_for(ClothModel::Triangles);
//! let mut cloth = hanging(&grid, &fabric, ClothModel::Triangles)?;
//! let mut before = cloth.particles.energy().total();
//! for _ in 0..60 {
//!     cloth.step(FRAME)?;
//!     let energy = cloth.particles.energy().total();
//!     assert!(energy < before, "no step gains energy");
//!     before = energy;
//! }
//! # Ok::<(), implicit::ImplicitError>(())
//! ```

mod cloth;
mod error;
mod forces;
mod implicit_particles;
mod lab;
mod obstacles;
mod solve;
mod steps;

pub use cloth::{Cloth, ClothModel, Fabric, Grid};
pub use error::ImplicitError;
pub use forces::{
    Bending, ForceJacobians, Hinge, ImplicitForce, LinearSystem, Membrane,
    MembraneStiffness, MembraneTriangle, SpringNetwork, StepContext, Stretch,
    Wind, spring_jacobians,
};
pub use implicit_particles::{
    Energy, ImplicitForceId, ImplicitParticles, Scheme, velocity_change,
};
pub use lab::{MousePicker, arrangements, chapter};
pub use obstacles::{Obstacle, ObstacleShape, SignedDistance};
pub use solve::{
    ConstraintFilter, Freedom, Preconditioning, SolverSettings, StepReport,
};
pub use steps::{
    AdaptiveImplicit, BackwardEuler, Bdf2, FieldWithJacobian,
    FiniteDifferenceJacobian, ImplicitMidpoint, ImplicitSolver, ImplicitSystem,
    Newton, OneStepMethod, StabilityFunction, advance_implicit, bdf2_weights,
    decay_step, exact_factor, explicit_factor, implicit_factor,
    implicit_methods, overshoot_limit, stability_limit,
};
