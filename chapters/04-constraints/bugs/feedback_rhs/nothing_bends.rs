//! Your right side forgets that J changes while the particles move: a weight on
//! a string that goes round needs a pull even if nothing else pushes.

/// How an error is sent back to zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feedback {
    /// How hard (1/s²), positive.
    pub ks: f64,
    /// With how much damping (1/s), positive.
    pub kd: f64,
}

/// Who decides how a particle accelerates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lead {
    /// The forces.
    Free {
        /// Its mass (kg), positive.
        mass: f64,
        /// The sum of all given forces on it (N).
        force: [f64; 3],
    },
    /// A script, or a nail.
    Driven {
        /// The acceleration that the script gives it (m/s²); zero for a nail.
        a: [f64; 3],
    },
}

/// A particle at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle {
    /// Its velocity (m/s).
    pub v: [f64; 3],
    /// Who leads it.
    pub lead: Lead,
}

/// One scalar constraint: its value, and its rows of J and J'.
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    /// C, for example a length that should be zero (m).
    pub c: f64,
    /// The row of J: three numbers for each particle.
    pub jac: Vec<[f64; 3]>,
    /// The row of J', as long as that of J (1/s).
    pub jac_dot: Vec<[f64; 3]>,
}

/// The right side of the equation for lambda: one number (m/s²) for each
/// constraint.
///
/// - `feedback`: how errors are sent back
/// - `particles`: how they move, and who leads them
/// - `constraints`: evaluated at this moment, with a triple per particle
pub fn feedback_rhs(
    feedback: Feedback,
    particles: &[Particle],
    constraints: &[Constraint],
) -> Vec<f64> {
    let mut right = Vec::new();
    for constraint in constraints {
        let (mut push, mut cdot) = (0.0, 0.0);
        for (j, particle) in particles.iter().enumerate() {
            let a = match particle.lead {
                Lead::Free { mass, force } => force.map(|f| f / mass),
                Lead::Driven { a } => a,
            };
            for i in 0..3 {
                push += constraint.jac[j][i] * a[i];
                cdot += constraint.jac[j][i] * particle.v[i];
            }
        }
        let back = feedback.ks * constraint.c + feedback.kd * cdot;
        right.push(-push - back);
    }
    right
}

/// The longest step (s) with which Euler's method does not blow the error up.
pub fn longest_step(feedback: Feedback) -> f64 {
    let Feedback { ks, kd } = feedback;
    let under_the_root = kd * kd - 4.0 * ks;
    if under_the_root < 0.0 {
        kd / ks
    } else {
        4.0 / (kd + under_the_root.sqrt())
    }
}
