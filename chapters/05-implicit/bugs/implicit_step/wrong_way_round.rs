//! When `x_new` comes over to the left side it changes its sign. Yours is
//! divided by `1 - hk`, which is zero for some steps and negative for longer
//! ones.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    (x + h * k * goal(t + h)) / (1.0 - h * k)
}
