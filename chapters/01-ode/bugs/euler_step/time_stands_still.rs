//! The water changes with time, but your leaf always asks for the velocity at
//! the same time. Which time is it at the start of the step?

/// The place of the leaf one step later.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let velocity = f(0.0, x);
    [x[0] + h * velocity[0], x[1] + h * velocity[1]]
}
