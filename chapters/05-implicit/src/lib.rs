//! Chapter 5: implicit methods: steps as long as the motion asks for, and cloth.
//!
//! [`BackwardEuler`], [`ImplicitMidpoint`] and [`Bdf2`] are
//! [`ImplicitSolver`]s: they step an [`ImplicitSystem`], which is a system of
//! chapter 1 that also knows its Jacobian, by one linear solve or by
//! [`Newton`] iterations. [`AdaptiveImplicit`] chooses their steps.
//!
//! [`ImplicitParticles`] are the particles of chapter 2, moved by
//! [`ImplicitForce`]s ([`SpringNet`], [`Membrane`], [`Bending`], [`Wind`] and
//! more), pinned, led along a path or laid on an [`Obstacle`]. Each step
//! solves one sparse system by conjugate gradients; multigrid makes that
//! fast. A [`Cloth`] is such particles in a [`Grid`], made of a [`Fabric`]
//! in one [`Weave`] or the other; [`arrangements`] hang it up.
//!
//! Where to look, by file:
//!
//! - one equation: `decay`, `stability`;
//! - any system: `system`, `differenced`, `solver`, `backward_euler`,
//!   `implicit_midpoint`, `bdf2`, `newton`, `adaptive`;
//! - particles and their step: `world`, `step`, `scheme`, `guard`, `energy`,
//!   `phase`, `dense_step`;
//! - forces that know their derivatives: `force`, `point_forces`, `stretch`,
//!   `springs`, `membrane`, `bending`, `wind`;
//! - what is not free: `constraints`, `obstacle`, `contact`;
//! - the linear system: `settings`, `work`;
//! - cloth: `fabric`, `net`, `hinges`, `cloth`, `arrangements`;
//! - what is shown: `experiments`, `scenes`.
//!
//! A sheet hangs by two corners and swings down:
//!
//! ```
//! use implicit::arrangements::{FRAME, hanging};
//! use implicit::{Fabric, Grid, Weave};
//!
//! let grid = Grid::square(16, 1.0)?;
//! let fabric = Fabric::usual(Weave::Triangles);
//! let mut cloth = hanging(&grid, &fabric, Weave::Triangles)?;
//! let mut before = cloth.world.energy().total();
//! for _ in 0..60 {
//!     cloth.step(FRAME)?;
//!     let energy = cloth.world.energy().total();
//!     assert!(energy < before, "a frame ahead, and nothing gained");
//!     before = energy;
//! }
//! # Ok::<(), implicit::ImplicitError>(())
//! ```

mod adaptive;
pub mod arrangements;
mod backward_euler;
mod bdf2;
mod bending;
mod cloth;
mod constraints;
mod contact;
mod decay;
mod dense_step;
mod differenced;
mod energy;
mod error;
mod experiments;
mod fabric;
mod force;
mod guard;
mod hinges;
mod implicit_midpoint;
mod membrane;
mod membrane_force;
mod net;
mod newton;
mod obstacle;
mod phase;
mod point_forces;
mod scenes;
mod scheme;
mod settings;
mod solver;
mod springs;
mod stability;
mod step;
mod stretch;
mod system;
mod wind;
mod work;
mod world;

pub use adaptive::AdaptiveImplicit;
pub use backward_euler::BackwardEuler;
pub use bdf2::{Bdf2, bdf2_weights};
pub use bending::{Bending, Hinge};
pub use cloth::{Cloth, Weave};
pub use constraints::{Constraints, Freedom};
pub use decay::{
    decay_step, exact_factor, explicit_factor, implicit_factor,
    overshoot_limit, stability_limit,
};
pub use dense_step::velocity_change;
pub use differenced::Differenced;
pub use energy::Energy;
pub use error::ImplicitError;
pub use experiments::chapter;
pub use fabric::{Fabric, Grid};
pub use force::{ImplicitForce, Jacobians, Stage, StepSystem};
pub use implicit_midpoint::ImplicitMidpoint;
pub use membrane::{Membrane, Patch, Threads};
pub use newton::Newton;
pub use obstacle::{Obstacle, Shape, Surface};
pub use scenes::Hand;
pub use scheme::Scheme;
pub use settings::{Preconditioning, SolverSettings, StepReport};
pub use solver::{ImplicitSolver, OneStep, advance_implicit, implicit_methods};
pub use springs::SpringNet;
pub use stability::Stability;
pub use stretch::{Stretch, spring_jacobians};
pub use system::{ImplicitSystem, StiffField};
pub use wind::Wind;
pub use world::{ForceId, ImplicitParticles};
