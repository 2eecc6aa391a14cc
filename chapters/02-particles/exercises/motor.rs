//! A motor drives a particle round a circle, whatever the forces are (notes C
//! §5). It starts at rest and speeds up evenly until it runs at full speed.
//! Springs attached to the particle depend on its velocity, and a solver needs
//! its acceleration, so the script of a motor must give all three: position
//! (m), velocity (m/s) and acceleration (m/s²).
//!
//! The particle stands still to the right of the centre until time 0, and then
//! runs anticlockwise. Up to time `ramp` (s) its speed grows in proportion to
//! the time; from then on it makes `speed` turns per second, 2π radians each.
//!
//! Find the angle first, with its rate (rad/s) and the growth of that rate
//! (rad/s²), for each of the three spans of time. Neither the angle nor its
//! rate may jump, wherever one span ends and the next begins; during the
//! wind-up the particle goes half as far as it would at full speed. Then the
//! circle. The angle depends on the time, so a derivative of its cosine has the
//! rate in it, and a second derivative has two terms. One of them makes the
//! particle faster, and the other, towards the centre, keeps it on the circle.
//!
//! **An example.** The centre is the origin, `radius = 1`, `speed = 1` and
//! `ramp = 2`. At `t = 1` the particle has gone a quarter of a turn, to (0, 1)
//! m. Half of the full speed is π rad/s, so `v` is (-π, 0) m/s. The rate grows
//! by π rad/s per second, so `a` is (-π, -π²) m/s². At `t = 3` it has made one
//! turn while winding up and one at full speed. It is back at (1, 0) m, with
//! `v` = (0, 2π) m/s and `a` = (-4π², 0) m/s².
//!
//! Write `motor`. A motor without a wind-up, `ramp = 0`, runs at full speed at
//! once.

/// A motor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motor {
    /// The centre of its circle (m).
    pub centre: [f64; 2],
    /// The radius of its circle (m).
    pub radius: f64,
    /// Turns per second at full speed.
    pub speed: f64,
    /// How long it takes to reach full speed (s), zero or more.
    pub ramp: f64,
}

/// Position, velocity and acceleration of a particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Position (m).
    pub x: [f64; 2],
    /// Velocity (m/s): how `x` changes.
    pub v: [f64; 2],
    /// Acceleration (m/s²): how `v` changes.
    pub a: [f64; 2],
}

/// The motion at the time `t` of a particle that a motor drives.
///
/// - `motor`: the motor
/// - `t`: the time (s); the motor starts at 0
pub fn motor(motor: &Motor, t: f64) -> Motion {
    todo!()
}
