//! The numbers are right, and their order is the library's: all velocities
//! first, then all accelerations. Here the six numbers of one particle stay
//! together.

/// Particles at one moment; all four lists are equally long.
#[derive(Clone, Debug, PartialEq)]
pub struct Particles {
    /// Positions (m).
    pub x: Vec<[f64; 3]>,
    /// Velocities (m/s).
    pub v: Vec<[f64; 3]>,
    /// Masses (kg), all positive.
    pub mass: Vec<f64>,
    /// The accumulators: where forces (N) are added up.
    pub force: Vec<[f64; 3]>,
}

/// A force: adds to the accumulators of the particles that it acts on.
pub type Force = dyn Fn(&mut Particles);

/// How fast the state of the particles changes: for each particle its velocity
/// (m/s) and then its acceleration (m/s²), three numbers each.
pub fn system_derivative(
    particles: &mut Particles,
    forces: &[&Force],
) -> Vec<f64> {
    for force in &mut particles.force {
        *force = [0.0; 3];
    }
    for force in forces {
        force(particles);
    }
    let mut derivative = Vec::new();
    for i in 0..particles.x.len() {
        derivative.extend(particles.v[i]);
    }
    for i in 0..particles.x.len() {
        for push in particles.force[i] {
            derivative.push(push / particles.mass[i]);
        }
    }
    derivative
}
