//! Scripted (kinematic) motion: particles that ignore the forces. Notes C §5.

use math::Vec3;
use math::check::{Checked, finite, finite_vector};

// ANCHOR: motion
/// Position, velocity and acceleration of a scripted particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptedMotion {
    /// Position, m.
    pub x: Vec3,
    /// Velocity, m/s: the derivative of `x`.
    pub v: Vec3,
    /// Acceleration, m/s²: the derivative of `v`.
    pub a: Vec3,
}

/// A motion as a function of time, s.
pub type Script = Box<dyn Fn(f64) -> ScriptedMotion>;
// ANCHOR_END: motion

// ANCHOR: scripts
/// A nail: stays at `x`.
pub fn nail(x: Vec3) -> impl Fn(f64) -> ScriptedMotion {
    move |_t| ScriptedMotion { x, v: Vec3::zeros(), a: Vec3::zeros() }
}

/// A motor: goes round `centre` at `omega` rad/s, from `centre + arm` at time
/// 0 towards `centre + side` a quarter of a turn later.
pub fn motor(
    centre: Vec3,
    arm: Vec3,
    side: Vec3,
    omega: f64,
) -> Checked<impl Fn(f64) -> ScriptedMotion> {
    finite_vector("centre", centre)?;
    finite_vector("arm", arm)?;
    finite_vector("side", side)?;
    finite("omega", omega)?;
    Ok(move |t: f64| {
        let (sin, cos) = (omega * t).sin_cos();
        let r = cos * arm + sin * side;
        let v = omega * (cos * side - sin * arm);
        ScriptedMotion { x: centre + r, v, a: -omega * omega * r }
    })
}
// ANCHOR_END: scripts
