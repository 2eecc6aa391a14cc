//! Chapter 2: particles, the forces between them, and the ground below.
//!
//! [`Particles`] have mass, position and velocity and are pushed about by
//! [`Force`]s: [`Gravity`], [`Drag`], damped [`Springs`] and whatever else
//! one can think of. From outside they are a [`System`](ode::System) that
//! any solver of chapter 1 can step.
//!
//! ```
//! use math::Vec3;
//! use ode::{Leapfrog, advance};
//! use particles::{Gravity, Particles};
//!
//! let mut stone = Particles::new();
//! stone.add(1.0, Vec3::zeros(), Vec3::z())?;
//! stone.add_force(Gravity::earth())?;
//! advance(&mut Leapfrog::new(), &mut stone, 0.01, 100);
//! // 1 m/s up for a second, and 9.81/2 m down.
//! assert!((stone.x()[0].z - (1.0 - 4.905)).abs() < 1e-9);
//! # Ok::<(), ode::InputError>(())
//! ```

mod attraction;
mod behaviour;
mod bounce;
mod buckets;
mod collide;
mod contact;
mod control;
mod crossing;
mod drag;
mod error;
mod experiments;
mod field;
mod force;
mod friction;
mod gravity;
mod landing;
mod local;
pub mod measure;
mod mouse;
mod oscillator;
mod particles;
mod phase;
mod plane;
mod radix;
mod rollback;
mod scenes;
mod spring;
pub mod structures;
mod wishes;

pub use attraction::Attraction;
pub use behaviour::{Behaviour, BehaviourForce};
pub use bounce::{accumulation_time, bounce, impact_fraction};
pub use buckets::{Buckets, brute_force_pairs};
pub use collide::{Collisions, Impact, Instant};
pub use contact::{Contact, contact_force};
pub use control::{Motion, Script, motor, nail};
pub use drag::Drag;
pub use error::ImpactError;
pub use experiments::chapter;
pub use field::ForceField;
pub use force::{Force, State, renumber};
pub use friction::{Friction, coulomb_friction, linear_friction};
pub use gravity::Gravity;
pub use local::Local;
pub use mouse::MouseSpring;
pub use ode::InputError;
pub use oscillator::{Damping, Oscillator};
pub use particles::{ForceId, Particles};
pub use plane::Plane;
pub use spring::{Spring, Springs};
pub use wishes::{Angle, Distance, OnLine, OnPlane, SamePlace};
