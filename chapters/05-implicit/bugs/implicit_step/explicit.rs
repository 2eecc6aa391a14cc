//! Yours is Euler's method: the slope is the one at the start of the step. Long
//! steps shoot past the goal. Put `x_new` into the slope, and solve for it.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    x - h * k * (x - goal(t))
}
