//! You count angles in degrees, 360 to a turn; `sin` and `cos` count in
//! radians. How many of these are in a turn?

/// A motor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motor {
    /// The middle of its circle (m).
    pub centre: [f64; 2],
    /// How far from there the particle runs (m).
    pub radius: f64,
    /// Turns a second, once it is at full speed.
    pub speed: f64,
    /// How long it takes to get there (s), zero or more.
    pub ramp: f64,
}

/// Where a particle is, and how it moves there.
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
pub fn motor(motor: &Motor, t: f64) -> Motion {
    let Motor { centre, radius, speed, ramp } = *motor;
    let w = 360.0 * speed;
    let (angle, rate, growth) = if t < 0.0 {
        (0.0, 0.0, 0.0)
    } else if t < ramp {
        (w * t * t / (2.0 * ramp), w * t / ramp, w / ramp)
    } else {
        (w * (t - 0.5 * ramp), w, 0.0)
    };
    let out = [angle.cos(), angle.sin()];
    let along = [-angle.sin(), angle.cos()];
    let mut motion = Motion { x: centre, v: [0.0; 2], a: [0.0; 2] };
    for i in 0..2 {
        motion.x[i] += radius * out[i];
        motion.v[i] = radius * rate * along[i];
        motion.a[i] =
            radius * growth * along[i] - radius * rate * rate * out[i];
    }
    motion
}
