//! Chapter 3: rigid bodies: how they turn, what makes them turn, and what a
//! turn weighs.
//!
//! A [`Body`] has a mass and an inertia ([`MassProperties`], of a formula or
//! of a closed [`Mesh`]) and a state of 13 numbers: position, quaternion,
//! momentum and angular momentum. Bodies live in a [`World`] and are pushed
//! by [`Force`]s; from outside it is a [`System`](ode::System) that any
//! solver of chapter 1 can step. [`FreeRotation`] is the exact motion of a
//! body that nothing pushes.
//!
//! ```
//! use math::Vec3;
//! use ode::{Rk4, advance};
//! use rigid::{Body, FreeRotation, World, block};
//!
//! let brick = Body::new(&block(Vec3::new(1.0, 2.0, 3.0), 1.0)?)?;
//! let brick = brick.moving(Vec3::zeros(), Vec3::new(0.1, 2.0, 0.0))?;
//! let exact = FreeRotation::of(&brick)?;
//! let mut world = World::new();
//! world.add(brick);
//! advance(&mut Rk4::new(), &mut world, 0.001, 5000);
//! let off = world.bodies()[0].omega() - exact.omega(5.0);
//! assert!(off.norm() < 1e-9);
//! # Ok::<(), rigid::BodyError>(())
//! ```

mod attitude;
mod body;
mod drive;
pub mod elliptic;
mod error;
mod experiments;
mod force;
mod free;
mod gravity;
mod heavy_top;
mod mass;
mod matrix_body;
pub mod measure;
pub mod mesh;
mod motion;
mod phase;
mod principal;
mod push;
mod quaternion;
mod rotation;
mod scenes;
mod solids;
mod spring;
mod symmetric_top;
mod world;

pub use body::{Body, omega_from_momentum};
pub use drive::Drive;
pub use error::BodyError;
pub use experiments::chapter;
pub use force::{Force, Load};
pub use free::FreeRotation;
pub use gravity::Gravity;
pub use heavy_top::HeavyTop;
pub use mass::{MassProperties, point_inertia, world_inertia};
pub use matrix_body::MatrixBody;
pub use mesh::{Mesh, MeshError, ObjError};
pub use motion::torque_at;
pub use ode::InputError;
pub use phase::STATE_SIZE;
pub use principal::{PrincipalAxes, principal_axes};
pub use push::{Push, Twist};
pub use quaternion::{
    matrix_to_quaternion, quaternion_about, quaternion_rate,
    quaternion_to_matrix, rotate,
};
pub use rotation::{
    orthonormalised, orthonormality_error, rotation_about, rotation_rate,
};
pub use solids::{block, cylinder, point_masses, sphere};
pub use spring::Spring;
pub use symmetric_top::SymmetricTop;
pub use world::{ForceId, World};
