//! When you divide by `1 + hk`, divide the whole right side: the part of the
//! goal as well as the part of `x`.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    x / (1.0 + h * k) + h * k * goal(t + h)
}
