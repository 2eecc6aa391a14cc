//! Chapter 2: particles, the forces between them, and the ground below.
//!
//! [`Particles`] have mass, position and velocity and are moved by
//! [`Force`]s: [`Gravity`], [`Drag`], damped [`Springs`] and any other
//! that you write. From outside they are a [`System`](ode::System) that
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

mod behaviours;
mod collisions;
mod forces;
mod lab;
mod neighbours;
mod oscillator;
pub mod structures;
mod system;

pub use behaviours::{
    Angle, Behaviour, BehaviourForce, Coincident, Distance, OnLine, OnPlane,
};
pub use collisions::{
    Collisions, Friction, Impact, ImpactError, ImpactMethod, Plane,
    PlaneContact, accumulation_time, bounce, contact_force, coulomb_friction,
    impact_fraction, linear_friction,
};
pub use forces::{
    Drag, Force, ForceField, Gravitation, Gravity, MouseSpring, ShortRange,
    Spring, Springs, State, renumber,
};
pub use lab::chapter;
pub use neighbours::{Buckets, brute_force_pairs};
pub use ode::InputError;
pub use oscillator::{Damping, Oscillator};
pub use system::{
    ForceId, Particles, Script, ScriptedMotion, measure, motor, nail,
};
