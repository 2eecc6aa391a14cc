//! Energy, momentum and centre of mass of a system of particles. Scripted
//! particles count like all others.

use crate::Particles;
use math::Vec3;

// ANCHOR: measure
// EQ: particles/energy
/// Kinetic energy, J.
pub fn kinetic_energy(particles: &Particles) -> f64 {
    let now = particles.state();
    let mut energy = 0.0;
    for (v, m) in now.v.iter().zip(now.mass) {
        // T = sum of m/2 v.v
        energy += 0.5 * m * v.norm_squared();
    }
    energy
}

/// Potential energy of all forces together, J.
pub fn potential_energy(particles: &Particles) -> f64 {
    let now = particles.state();
    particles.forces().map(|(_, force)| force.energy(&now)).sum()
}

// EQ: particles/momentum
/// Momentum, kg m/s.
pub fn momentum(particles: &Particles) -> Vec3 {
    let now = particles.state();
    let mut p = Vec3::zeros();
    for (v, m) in now.v.iter().zip(now.mass) {
        // P = sum of m v
        p += *m * v;
    }
    p
}
// ANCHOR_END: measure

/// Kinetic and potential energy together, J.
pub fn total_energy(particles: &Particles) -> f64 {
    kinetic_energy(particles) + potential_energy(particles)
}

/// Angular momentum about the origin, kg m²/s.
pub fn angular_momentum(particles: &Particles) -> Vec3 {
    let now = particles.state();
    let mut l = Vec3::zeros();
    for i in 0..now.x.len() {
        // L = sum of x cross m v
        l += now.mass[i] * now.x[i].cross(&now.v[i]);
    }
    l
}

/// The centre of mass, m; `None` where there is no particle.
pub fn centre_of_mass(particles: &Particles) -> Option<Vec3> {
    let now = particles.state();
    let (mut sum, mut total) = (Vec3::zeros(), 0.0);
    for (x, m) in now.x.iter().zip(now.mass) {
        sum += *m * x;
        total += m;
    }
    (total > 0.0).then(|| sum / total)
}
