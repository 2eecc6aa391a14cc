//! Chapter 7: contact: impulses, resting forces, joints and friction.
//!
//! A [`World`] has [`Solid`]s with [`Material`]s, [`Joint`]s and forces, and
//! moves frame by frame. No two bodies ever overlap by more than the
//! tolerance of its [`Settings`].
//!
//! ```
//! use contact::{Material, Settings, Solid, World};
//! use math::Vec3;
//! use rigid::Gravity;
//!
//! let mut world = World::new(Settings::default());
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
//! let carried: f64 = world.contact_forces().map(|(_, push)| push.f).sum();
//! assert!((carried - 9.81).abs() < 0.1);
//! # Ok::<(), contact::ContactError>(())
//! ```
//!
//! Where things are:
//!
//! - how fast a contact closes, and which way it pushes: `relative`,
//!   `direction`, `ndot`, `vector`, `matrix`;
//! - blows: one, one after the other, all at once: `impulse`, `propagation`,
//!   `simultaneous`;
//! - forces of resting contact: `resting`, `determined`;
//! - complementarity problems: what they are: `lcp`, `lcp_error`, `systems`;
//! - solvers of these: `lcp_solver`, `dantzig`, `principal`, `lemke`,
//!   `guess`;
//! - joints: `joint`, `joint_rows`, `tighten`;
//! - friction: rows, and the last digits: `friction`, `polish`, `nearest`,
//!   `painleve`;
//! - a whole island in one system: `law`, `assembly`, `movers`, `island`,
//!   `island_solver`;
//! - a world and what is in it: `world`, `solid`, `material`, `connections`,
//!   `settings`, `grab`, `measure`;
//! - the loop of a world: `step`, `touching`, `held`, `blows`, `system`,
//!   `advance`, `path`, `apart`, `sleep`, `report`;
//! - what all this is held against: `exact`, `penalty`, `arrangements`.

mod advance;
mod apart;
pub mod arrangements;
mod assembly;
mod blows;
mod connections;
mod dantzig;
mod determined;
mod direction;
mod error;
mod exact;
mod experiments;
mod friction;
mod grab;
mod guess;
mod held;
mod impulse;
mod island;
mod island_solver;
mod joint;
mod joint_rows;
mod law;
mod lcp;
mod lcp_error;
mod lcp_solver;
mod lemke;
mod material;
mod matrix;
mod measure;
mod movers;
mod ndot;
mod nearest;
mod painleve;
mod path;
mod penalty;
mod polish;
mod principal;
mod propagation;
mod relative;
mod report;
mod resting;
mod scenes;
mod settings;
mod simultaneous;
mod sleep;
mod solid;
mod step;
mod system;
pub mod systems;
mod tighten;
mod touching;
mod vector;
mod world;

pub use connections::JointId;
pub use dantzig::Dantzig;
pub use determined::is_determined;
pub use direction::{Direction, velocity_part};
pub use error::ContactError;
pub use exact::{OnSlope, bounces_end, farthest_overhang, on_slope};
pub use experiments::chapter;
pub use grab::Grab;
pub use guess::{
    Heuristic, Prediction, Survey, guess_vanishing, survey_guesses,
};
pub use held::Held;
pub use impulse::{apply_impulse, collision_impulse, energy_loss, softness};
pub use joint::{Joint, JointKind};
pub use joint_rows::{JointRow, joint_rows};
pub use law::Push;
pub use lcp::{Lcp, Report, Row, Status};
pub use lcp_error::LcpError;
pub use lcp_solver::LcpSolver;
pub use lemke::Lemke;
pub use material::Material;
pub use matrix::{Response, contact_matrix};
pub use ndot::{edges_normal_rate, normal_rate};
pub use painleve::{Answers, sliding_answers, sliding_softness};
pub use penalty::{PenaltyWorld, penalty_force, penalty_forces};
pub use principal::{End, Exchange, Principal, principal_pivoting};
pub use propagation::{MOST_SWEEPS, Propagation, greatest_approach, propagate};
pub use relative::{Motion, classify, relative_velocity, separation_speed};
pub use report::StepReport;
pub use resting::{ContactForces, apply_forces, resting_forces};
pub use scenes::stage;
pub use settings::{Blows, Settings, Sleep};
pub use simultaneous::{Impulses, apply_impulses, simultaneous_impulses};
pub use solid::{Shape, Solid};
pub use vector::{contact_vector, free_acceleration, gap_acceleration};
pub use world::{Guided, World};
