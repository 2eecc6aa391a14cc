//! You read the slope at the place to which Euler's method would jump. That is
//! only a guess of the end, and with long steps a wild one. The end itself is
//! the unknown: solve for it.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    let guess = x - h * k * (x - goal(t));
    x - h * k * (guess - goal(t + h))
}
