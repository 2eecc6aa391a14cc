//! To a solver, a system of particles is one long list of numbers, and all it
//! asks is how fast each of them changes. You answer that here, in three moves:
//! clear, apply, derive.
//!
//! - *Clear.* Every particle has an accumulator for the forces on it, `force`.
//!   It still contains the forces of the last time. Set all of them to zero.
//! - *Apply.* Let every force act, one after the other. A force is a function
//!   that reads the particles and *adds* its contribution to their
//!   accumulators.
//! - *Derive.* Newton's law, for each particle with its own mass:
//!
//! ```formula x v force
//! x' = v
//! v' = force / mass
//! ```
//!
//! This is notes C §2 and §3. The library of this chapter puts all positions
//! first and then all velocities. You do as the notes do, and keep the six
//! numbers of a particle together:
//!
//! ```text
//! x1' v1' x2' v2' x3' v3' …      (three numbers each, 6 n in all)
//! ```
//!
//! **An example.** One particle of 2 kg at the origin flies at (1, 0, 0) m/s.
//! The only force is its weight, (0, 0, -20) N. The derivative is `[1.0, 0.0,
//! 0.0, 0.0, 0.0, -10.0]`: first the velocity, in m/s, then force over mass, in
//! m/s². It does not depend on what was left in the accumulator.
//!
//! Write `system_derivative`. Call each force once, and change only the
//! accumulators.

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
///
/// - `particles`: the particles, with leftovers in the accumulators
/// - `forces`: everything that pushes and pulls
pub fn system_derivative(
    particles: &mut Particles,
    forces: &[&Force],
) -> Vec<f64> {
    // ANSWER
    // Clear.
    for force in &mut particles.force {
        *force = [0.0; 3];
    }
    // Apply.
    for force in forces {
        force(particles);
    }
    // Derive.
    let mut derivative = Vec::new();
    for i in 0..particles.x.len() {
        // x' = v
        derivative.extend(particles.v[i]);
        // v' = force / mass
        for push in particles.force[i] {
            derivative.push(push / particles.mass[i]);
        }
    }
    derivative
    // END
}
