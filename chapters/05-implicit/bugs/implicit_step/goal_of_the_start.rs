//! You aim at where the goal is when the step begins. The slope of an implicit
//! step is the slope at its end, and by then the goal has moved.

/// The state one step later, by the slope at the end of the step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    (x + h * k * goal(t)) / (1.0 + h * k)
}
