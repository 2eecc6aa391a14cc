//! You ask for the velocity at the time when the step ends. Place and time must
//! belong to the same moment, the start of the step.

/// The place of the leaf one step later.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let velocity = f(t + h, x);
    [x[0] + h * velocity[0], x[1] + h * velocity[1]]
}
