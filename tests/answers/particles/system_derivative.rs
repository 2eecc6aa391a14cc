//! Each force by itself: it acts on a copy with empty accumulators, and its
//! accelerations are added to a derivative that begins with the velocities.

/// Particles at one moment.
#[derive(Clone)]
pub struct Particles {
    /// Positions.
    pub x: Vec<[f64; 3]>,
    /// Velocities.
    pub v: Vec<[f64; 3]>,
    /// Masses.
    pub mass: Vec<f64>,
    /// Accumulators.
    pub force: Vec<[f64; 3]>,
}

/// Adds to the accumulators.
pub type Force = dyn Fn(&mut Particles);

/// The derivative, particle by particle.
pub fn system_derivative(
    particles: &mut Particles,
    forces: &[&Force],
) -> Vec<f64> {
    let n = particles.mass.len();
    let mut flat = vec![0.0; 6 * n];
    for (k, slot) in flat.iter_mut().enumerate() {
        if k % 6 < 3 {
            *slot = particles.v[k / 6][k % 6];
        }
    }
    for act in forces {
        let mut alone = particles.clone();
        alone.force = vec![[0.0; 3]; n];
        act(&mut alone);
        for i in 0..n {
            let inverse = 1.0 / alone.mass[i];
            for axis in 0..3 {
                flat[6 * i + 3 + axis] += inverse * alone.force[i][axis];
            }
        }
    }
    flat
}
