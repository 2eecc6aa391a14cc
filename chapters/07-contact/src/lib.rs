//! Chapter 7: contact: impulses, resting forces, joints and friction.
//!
//! A [`World`] has [`Solid`]s with [`Material`]s, [`Joint`]s and forces, and
//! moves frame by frame. No two bodies ever overlap by more than the
//! tolerance of its [`WorldSettings`].
//!
//! ```
//! use contact::{Material, Solid, World, WorldSettings};
//! use math::Vec3;
//! use rigid::Gravity;
//!
//! let mut world = World::new(WorldSettings::default());
//! world.add_force(Gravity::earth())?;
//! let wood = Material::new(0.5, 0.0)?;
//! // A floor whose top is at height 0, and a parcel of 1 kg above it.
//! let mut floor = Solid::block(Vec3::new(10.0, 10.0, 1.0), 1.0)?.fixed();
//! floor.body.x.z = -0.5;
//! world.add(floor, wood);
//! let mut parcel = Solid::block(Vec3::repeat(1.0), 1.0)?;
//! parcel.body.x.z = 1.5;
//! let number = world.add(parcel, wood);
//! for _ in 0..60 {
//!     let report = world.step(1.0 / 60.0)?;
//!     assert!(report.depth <= world.settings.tolerance);
//! }
//! // It has fallen by 1 m and lies on the floor, which carries its weight.
//! let body = &world.bodies()[number];
//! assert!((body.x.z - 0.5).abs() < 1e-3 && body.v().norm() < 1e-2);
//! let carried: f64 = world.contact_forces().map(|(_, force)| force.normal).sum();
//! assert!((carried - 9.81).abs() < 0.1);
//! # Ok::<(), contact::ContactError>(())
//! ```

mod collision_response;
mod error;
mod friction;
mod further;
mod islands;
mod joints;
mod lab;
mod lcp;
mod resting;
mod simulation;
mod world;

pub use collision::Shape;
pub use collision_response::{
    Impulses, Motion, apply_impulse, apply_impulses, classify,
    collision_impulse, energy_loss, inverse_effective_mass, relative_velocity,
    separation_speed, simultaneous_impulses,
};
pub use error::ContactError;
pub use further::{
    Elimination, ImpactLaw, LinearSystem, MAX_SWEEPS, MicroCollisions,
    PenaltyWorld, Propagation, SlidingSolutions, Slip, SweepOrder,
    apply_impulse_vector, augmented_system, frictional_impulse, impulse_system,
    max_approach_speed, penalty_force, penalty_forces, propagate,
    sliding_inverse_effective_mass, sliding_solutions,
};
pub use islands::ContactForce;
pub use joints::{Joint, JointId, JointKind, JointRow, joint_rows};
pub use lab::{
    OnSlope, PredictionSurvey, arrangements, bounces_end, chapter,
    lcp_problems, max_overhang, on_slope, survey_predictions, world_scene,
    world_scenes,
};
pub use lcp::{
    Dantzig, Heuristic, Lcp, LcpError, LcpSolver, Lemke, OneNorm, PivotRule,
    PivotingEnd, Prediction, PrincipalPivoting, Report, Row, Status, is_unique,
    least_one_norm, predict_vanishing, principal_pivoting,
};
pub use resting::{
    JacobianRow, Response, RestingForces, apply_forces, contact_matrix,
    contact_vector, edges_normal_rate, free_acceleration, gap_acceleration,
    normal_rate, resting_forces, velocity_part,
};
pub use simulation::ContactConstraint;
pub use world::{
    ForceMethod, Guards, ImpulseMethod, ImpulseSettings, Material, MouseSpring,
    PredictionReport, ScriptedMotion, SleepSettings, Solid, StepMethod,
    StepReport, StepSettings, WitnessReport, World, WorldSettings,
};
