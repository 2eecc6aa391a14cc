//! The turns are counted as the integral of a speed that is cut off at full
//! speed, and the vectors turn by complex numbers: x = c + r e^(ia), and each
//! derivative multiplies by i.

use std::f64::consts::PI;

/// A motor.
pub struct Motor {
    /// Centre.
    pub centre: [f64; 2],
    /// Radius.
    pub radius: f64,
    /// Turns a second.
    pub speed: f64,
    /// Time of the wind-up.
    pub ramp: f64,
}

/// Position and its derivatives.
pub struct Motion {
    /// Position.
    pub x: [f64; 2],
    /// Velocity.
    pub v: [f64; 2],
    /// Acceleration.
    pub a: [f64; 2],
}

/// The product of two complex numbers.
fn times(p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
    [p[0] * q[0] - p[1] * q[1], p[0] * q[1] + p[1] * q[0]]
}

/// The motion at time `t`.
pub fn motor(motor: &Motor, t: f64) -> Motion {
    let winding = t.clamp(0.0, motor.ramp);
    let running = (t - motor.ramp).max(0.0);
    let is_winding = 0.0 <= t && t < motor.ramp;
    let slope = if is_winding { motor.speed / motor.ramp } else { 0.0 };
    let share = match motor.ramp {
        ramp if ramp > 0.0 => winding / ramp,
        _ if t < 0.0 => 0.0,
        _ => 1.0,
    };
    let turns = motor.speed * (0.5 * share * winding + running);
    let (sin, cos) = (2.0 * PI * turns.fract()).sin_cos();
    let arm = [motor.radius * cos, motor.radius * sin];
    let (rate, growth) = (2.0 * PI * motor.speed * share, 2.0 * PI * slope);
    Motion {
        x: [motor.centre[0] + arm[0], motor.centre[1] + arm[1]],
        v: times([0.0, rate], arm),
        a: times([-rate * rate, growth], arm),
    }
}
