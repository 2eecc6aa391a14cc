//! Your step is right for `k = 1` only. One of the slides prints `x' = -x` and
//! goes on with `hk`; the equation is `x' = -kx`, and `k` belongs to every `h`.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    (x + h * goal(t + h)) / (1.0 + h)
}
