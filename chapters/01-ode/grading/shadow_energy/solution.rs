//! Symplectic Euler does not keep the energy of a mass on a spring. It keeps
//! another quantity, close to it, exactly and for ever: the shadow energy. Here
//! you find it, and what it promises about the true energy.
//!
//! A mass (kg) hangs on a spring of stiffness `ks` (N/m), and nothing else acts.
//! At the distance `x` (m) from rest the spring pulls back with the force
//! `-ks x`. A step of `h` seconds is a kick and a drift:
//!
//! ```formula
//! v_new = v - h (ks/mass) x
//! x_new = x + h v_new
//! ```
//!
//! The page of this exercise has the shadow energy for a spring and a mass of
//! one, together with the proof. Yours is for any spring, in joules, and so that
//! it becomes the true energy, `mass v²/2 + ks x²/2`, as `h` goes to zero. Go
//! through the proof with `ks` and `mass` in it, or choose your units of length
//! and time well.
//!
//! In the plane of `x` and `v`, a fixed shadow energy is an ellipse that leans,
//! and the body never leaves it. Along this ellipse the true energy takes values
//! between a smallest and a largest one, whatever the path of the body: that is
//! all that it can ever wiggle. The ellipse is one only while the steps are
//! short; beyond some length there is no such range.
//!
//! **An example.** A mass of 2 kg on a spring of 8 N/m is let go at 1 m, with
//! steps of 0.25 s. The shadow energy is 4 J, as is the true one, because the
//! mass is at rest. After one step it is at 0.75 m with -1 m/s. Its true energy
//! is 1 J + 2.25 J = 3.25 J; its shadow energy is still 4 J. However long you
//! wait, the true energy stays between 3.2 J and 5.333 J. With steps of 1 s or
//! longer there is no range.
//!
//! Write both functions.

/// A mass on a spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Its mass (kg), positive.
    pub mass: f64,
    /// Its stiffness (N/m), positive.
    pub ks: f64,
}

/// The energy (J) that steps of symplectic Euler conserve.
///
/// - `h`: how long each step lasts (s)
/// - `x`: the distance from rest (m)
/// - `v`: the velocity (m/s)
pub fn shadow_energy(spring: Spring, h: f64, x: f64, v: f64) -> f64 {
    // ANSWER
    let Spring { mass, ks } = spring;
    let energy = 0.5 * mass * v * v + 0.5 * ks * x * x;
    // E~ = E - h/2 ks x v
    energy - 0.5 * h * ks * x * v
    // END
}

/// The smallest and the largest true energy (J) on the way, or `None` if the
/// steps are so long that there is no largest one.
///
/// - `h`: how long each step lasts (s), positive
/// - `shadow`: the shadow energy (J), positive
pub fn energy_range(spring: Spring, h: f64, shadow: f64) -> Option<[f64; 2]> {
    // ANSWER
    // In the units sqrt(ks) x and sqrt(mass) v the step is h omega long
    let half = 0.5 * h * (spring.ks / spring.mass).sqrt();
    if half >= 1.0 {
        return None;
    }
    Some([shadow / (1.0 + half), shadow / (1.0 - half)])
    // END
}
