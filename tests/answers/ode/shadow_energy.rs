//! The shadow energy as a quadratic form: its matrix commutes with the step,
//! and the range of the true energy is that of its eigenvalues.

/// A mass on a spring.
#[derive(Clone, Copy)]
pub struct Spring {
    /// Mass.
    pub mass: f64,
    /// Stiffness.
    pub ks: f64,
}

impl Spring {
    /// Radians per second.
    fn frequency(&self) -> f64 {
        self.ks.sqrt() / self.mass.sqrt()
    }
}

/// Half of `u² − z u w + w²`, in the coordinates in which the true energy is
/// half of `u² + w²`.
pub fn shadow_energy(spring: Spring, h: f64, x: f64, v: f64) -> f64 {
    let (u, w) = (spring.ks.sqrt() * x, spring.mass.sqrt() * v);
    let z = h * spring.frequency();
    // The middle of the step, squared, and what is left.
    let middle = w - 0.5 * z * u;
    0.5 * (middle * middle + (1.0 - 0.25 * z * z) * u * u)
}

/// Shadow over true energy is between the eigenvalues `1 ± z/2`.
pub fn energy_range(spring: Spring, h: f64, shadow: f64) -> Option<[f64; 2]> {
    let z = h * spring.frequency();
    let smaller = 1.0 - z / 2.0;
    (smaller > 1e-12).then(|| [shadow / (2.0 - smaller), shadow / smaller])
}
