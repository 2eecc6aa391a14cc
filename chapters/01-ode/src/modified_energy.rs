//! The modified (shadow) energy: what a step of symplectic Euler conserves in
//! place of the energy. Hairer, Lubich and Wanner, *Geometric Numerical
//! Integration*, chapter IX.

// ANCHOR: modified-energy
// EQ: ode/modified_energy
/// The modified energy of symplectic Euler (kick, then drift) with step `h`,
/// up to its first term: a unit mass has the energy `energy`, the velocity
/// `v` and the acceleration `a`. On a spring it is exact.
pub fn modified_energy(energy: f64, h: f64, v: &[f64], a: &[f64]) -> f64 {
    let mut power = 0.0;
    for (v, a) in v.iter().zip(a) {
        power += a * v;
    }
    // E~ = E + h/2 a . v
    energy + 0.5 * h * power
}
// ANCHOR_END: modified-energy
