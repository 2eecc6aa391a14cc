//! A motor drives a particle round a circle, whatever the forces are (notes C
//! §5). It starts at rest and speeds up evenly until it runs at full speed.
//! Springs attached to the particle depend on its velocity, and a solver needs
//! its acceleration, so the script of a motor must give all three: position,
//! velocity and acceleration.
//!
//! The particle starts at time 0, to the right of the centre, and runs
//! anticlockwise. Up to time `ramp` its speed grows in proportion to the time;
//! from then on it makes `speed` turns per second. A turn is 2π radians, so
//! with `w = 2π speed`:
//!
//! ```text
//!                  angle          rate         growth of the rate
//! t < 0            0              0            0
//! 0 <= t < ramp    w t²/(2 ramp)  w t/ramp     w/ramp
//! t >= ramp        w (t - ramp/2) w            0
//! ```
//!
//! During the wind-up the particle goes half as far as it would at full speed;
//! that is where the halves come from.
//!
//! What is left is the motion on a circle. Two unit vectors help: `out`, from
//! the centre to the particle, and `along`, a quarter of a turn further:
//!
//! ```text
//! out = (cos angle, sin angle)          along = (-sin angle, cos angle)
//!
//! x = centre + radius out
//! v = radius rate along
//! a = radius growth along - radius rate² out
//! ```
//!
//! The last line has two parts: one makes the particle faster, and the other,
//! towards the centre, keeps it on the circle.
//!
//! **An example.** The centre is the origin, `radius = 1`, `speed = 1` and
//! `ramp = 2`. At `t = 1` the particle has gone a quarter of a turn, to (0, 1)
//! m. Half of the full speed is π rad/s, so `v` is (-π, 0) m/s. The rate grows
//! by π rad/s per second, so `a` is (-π, -π²) m/s².
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
