//! As a weighted mean of where it is and where the goal will be: the weight
//! of the goal is hk/(1 + hk), written so that it is 1 for endless steps.

/// One implicit step.
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    if k == 0.0 || h == 0.0 {
        return x;
    }
    let weight = (1.0 + (k * h).recip()).recip();
    let there = goal(h + t);
    x + weight * (there - x)
}
