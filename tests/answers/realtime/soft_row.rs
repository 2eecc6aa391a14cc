//! By the stiffness and the damper of a unit mass.

/// v' (1 + h c + h² k) = v - h k C.
pub fn soft_row(hertz: f64, zeta: f64, h: f64) -> [f64; 3] {
    let omega = std::f64::consts::TAU * hertz;
    let (k, c) = (omega.powi(2), 2.0 * zeta * omega);
    let all = 1.0 + h * c + h * h * k;
    let mass_scale = (h * c + h * h * k) / all;
    [h * k / all / mass_scale, mass_scale, 1.0 - mass_scale]
}
