//! As a whole: all velocities and accelerations in two long vectors, all rows
//! in two matrices, and eq. 11 as it stands. The longest step comes from the
//! roots of s² + kd s + ks as complex numbers: |1 + h s| = 1.

use math::{MatN, VecN};

/// Feedback.
#[derive(Clone, Copy)]
pub struct Feedback {
    /// On C.
    pub ks: f64,
    /// On C'.
    pub kd: f64,
}

/// Who leads.
#[derive(Clone, Copy, Debug)]
pub enum Lead {
    /// The forces.
    Free {
        /// Mass.
        mass: f64,
        /// Force.
        force: [f64; 3],
    },
    /// A script.
    Driven {
        /// Acceleration.
        a: [f64; 3],
    },
}

/// A particle.
#[derive(Clone, Copy, Debug)]
pub struct Particle {
    /// Velocity.
    pub v: [f64; 3],
    /// Who leads it.
    pub lead: Lead,
}

/// A row.
#[derive(Clone)]
pub struct Constraint {
    /// Value.
    pub c: f64,
    /// Row of J.
    pub jac: Vec<[f64; 3]>,
    /// Row of J'.
    pub jac_dot: Vec<[f64; 3]>,
}

/// -J' v - J a - ks C - kd J v
pub fn feedback_rhs(
    feedback: Feedback,
    particles: &[Particle],
    constraints: &[Constraint],
) -> Vec<f64> {
    let size = 3 * particles.len();
    let stack = |of: fn(&Constraint) -> &Vec<[f64; 3]>| {
        let rows = constraints.iter().flat_map(|k| of(k).iter().flatten());
        MatN::from_row_iterator(constraints.len(), size, rows.copied())
    };
    let v = VecN::from_iterator(size, particles.iter().flat_map(|p| p.v));
    let accelerations = particles.iter().flat_map(|p| match p.lead {
        Lead::Free { mass, force } => force.map(|f| f * mass.recip()),
        Lead::Driven { a } => a,
    });
    let a = VecN::from_iterator(size, accelerations);
    let values = constraints.iter().map(|k| k.c);
    let c = VecN::from_iterator(constraints.len(), values);
    let (jac, jac_dot) = (stack(|k| &k.jac), stack(|k| &k.jac_dot));
    let wanted = -feedback.ks * c - feedback.kd * (&jac * &v);
    (wanted - jac_dot * v - jac * a).iter().copied().collect()
}

/// h = -2 Re(s)/|s|², the smaller of two.
pub fn longest_step(feedback: Feedback) -> f64 {
    let middle = -0.5 * feedback.kd;
    let under = middle * middle - feedback.ks;
    let (real, imaginary) = match under > 0.0 {
        true => ([middle - under.sqrt(), middle + under.sqrt()], 0.0),
        false => ([middle; 2], (-under).sqrt()),
    };
    let limits = real.map(|re| -2.0 * re / (re * re + imaginary * imaginary));
    limits[0].min(limits[1])
}
