//! Notes F §3 find the constraint forces from one linear system. Its right-hand
//! side says how `C` would accelerate without them, and how it should
//! accelerate instead. You write that right-hand side, eq. 11 of the notes,
//! with two things that the notes leave out.
//!
//! Each constraint has its row of J, three numbers for each particle, and its
//! row of J'. Differentiate `C' = J v` once more. Without constraint forces,
//! `C` would accelerate by two terms:
//!
//! - what comes of J' and the velocities: the `C` of a rotating rod accelerates
//!   even without forces;
//! - what comes of J and the accelerations `a`; a free particle would have
//!   `a = force/mass`.
//!
//! It *should* accelerate such that an error in `C` dies away like a damped
//! spring, with the stiffness `ks` and the damping `kd` (Baumgarte
//! stabilisation). The right-hand side is what is missing: what should be, less
//! what would be.
//!
//! *The first thing that the notes leave out.* Some particles are *driven*: a
//! motor, the mouse or a nail moves them, whatever the forces. No force can
//! move them, but they do move: their velocity counts in `J' v` and in `C'`
//! like any other, and the acceleration that their script gives them is the `a`
//! in `J a`. The printed equation has no term for it; without it, rods on a
//! motor get longer and shorter.
//!
//! **An example.** A bob of 2 kg hangs 1 m below a nail; bob and nail are
//! particles 0 and 1. The rod should be 0.99 m long, so `C = 0.01` m, and its
//! row of J is (0, 0, -1), (0, 0, 1). The bob swings through at (3, 0, 0) m/s,
//! so the row of J' is (3, 0, 0), (-3, 0, 0) 1/s. Its weight is (0, 0, -20) N.
//! With `ks = 100` 1/s² and `kd = 20` 1/s: `J' v = 9`, `J a = 10`, `C' = 0`,
//! and the right-hand side is -9 - 10 - 1 - 0 = -20 m/s².
//!
//! *The second thing.* The notes say that the values of `ks` and `kd` are not
//! critical. For a solver with a fixed step size they are: the error obeys `C''
//! = -ks C - kd C'`, and the solver has to be stable on that equation, too. An
//! error `exp(r t)` has the rates `r² + kd r + ks = 0`, and a step of Euler's
//! method multiplies it by `1 + h r`, whose absolute value must not pass one.
//! The rates are complex for little damping, and two real numbers for much:
//! then the faster one decides. With `ks = 100` and `kd = 20` the limit is 0.2
//! s; with `kd = 10` it is 0.1 s, and with `kd = 25` it is 0.1 s as well.
//!
//! Write `feedback_rhs` and `longest_step`.

/// How an error is driven back to zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feedback {
    /// Stiffness (1/s²), positive.
    pub ks: f64,
    /// Damping (1/s), positive.
    pub kd: f64,
}

/// What decides how a particle accelerates.
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
    /// What moves it.
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

/// The right-hand side of the equation for lambda: one number (m/s²) for each
/// constraint.
///
/// - `feedback`: how errors are driven back
/// - `particles`: their velocities, and what moves them
/// - `constraints`: evaluated at this moment, with three numbers per particle
pub fn feedback_rhs(
    feedback: Feedback,
    particles: &[Particle],
    constraints: &[Constraint],
) -> Vec<f64> {
    // ANSWER
    let mut right = Vec::new();
    for constraint in constraints {
        let (mut bend, mut push, mut cdot) = (0.0, 0.0, 0.0);
        for (j, particle) in particles.iter().enumerate() {
            let a = match particle.lead {
                Lead::Free { mass, force } => force.map(|f| f / mass),
                Lead::Driven { a } => a,
            };
            for i in 0..3 {
                bend += constraint.jac_dot[j][i] * particle.v[i];
                push += constraint.jac[j][i] * a[i];
                cdot += constraint.jac[j][i] * particle.v[i];
            }
        }
        // -J' v - J a - ks C - kd C'   (notes F §3 eq. 11, and J a whole)
        let back = feedback.ks * constraint.c + feedback.kd * cdot;
        right.push(-bend - push - back);
    }
    right
    // END
}

/// The longest step (s) for which Euler's method does not amplify the error.
pub fn longest_step(feedback: Feedback) -> f64 {
    // ANSWER
    let Feedback { ks, kd } = feedback;
    let under_the_root = kd * kd - 4.0 * ks;
    if under_the_root < 0.0 {
        kd / ks
    } else {
        4.0 / (kd + under_the_root.sqrt())
    }
    // END
}
