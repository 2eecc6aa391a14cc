//! Chapter 3: rigid bodies: rotation, inertia, forces and torques.
//!
//! A [`Body`] has a mass and an inertia ([`MassProperties`], from a formula or
//! from a closed [`Mesh`]) and a state of 13 numbers: position, quaternion,
//! momentum and angular momentum. Bodies live in a [`World`] and are moved
//! by [`Force`]s; from outside it is a [`System`](ode::System) that any
//! solver of chapter 1 can step. [`FreeRotation`] is the exact motion of a
//! body without torque.
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

mod body;
mod forces;
mod free_rotation;
mod lab;
mod mass;
pub mod mesh;
mod rotation;
mod world;

pub use body::{
    Body, BodyError, HeavyTop, MatrixBody, PrescribedMotion,
    omega_from_momentum, torque_at,
};
pub use forces::{ConstantForce, ConstantTorque, Force, Gravity, Load, Spring};
pub use free_rotation::{FreeRotation, FreeSplitting, SymmetricTop, elliptic};
pub use lab::chapter;
pub use mass::{
    MassProperties, PrincipalAxes, block, capsule, cylinder, point_inertia,
    point_masses, principal_axes, sphere, world_inertia,
};
pub use mesh::{Mesh, MeshError, ObjError};
pub use ode::InputError;
pub use rotation::{
    matrix_to_quaternion, orthonormalised, orthonormality_error,
    quaternion_about, quaternion_rate, quaternion_to_matrix, rotate,
    rotation_about, rotation_rate,
};
pub use world::{ForceId, STATE_SIZE, World, measure};
