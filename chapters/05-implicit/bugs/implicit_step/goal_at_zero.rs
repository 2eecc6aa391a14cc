//! Your `x` goes to zero, wherever the goal is. That is the equation of the
//! slides; here the goal stands in it, too.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    x / (1.0 + h * k)
}
