//! Energy and momentum of a world. Fixed bodies do not count.

use crate::World;
use math::Vec3;
use ode::System;

/// Kinetic energy, J.
pub fn kinetic_energy(world: &World) -> f64 {
    world.bodies().iter().map(|body| body.kinetic_energy()).sum()
}

/// Potential energy of all forces together, J.
pub fn potential_energy(world: &World) -> f64 {
    let (t, bodies) = (world.time(), world.bodies());
    world.forces().map(|(_, force)| force.energy(t, bodies)).sum()
}

/// Kinetic and potential energy together, J.
pub fn total_energy(world: &World) -> f64 {
    kinetic_energy(world) + potential_energy(world)
}

/// Momentum, kg m/s.
pub fn momentum(world: &World) -> Vec3 {
    world.bodies().iter().map(|body| body.p).sum()
}

/// Angular momentum about the origin, kg m²/s: orbital and spin.
pub fn angular_momentum(world: &World) -> Vec3 {
    let mut l = Vec3::zeros();
    for body in world.bodies() {
        // x cross P + L
        l += body.x.cross(&body.p) + body.l;
    }
    l
}
