//! The whole step has to begin where the half step began. You set out from the
//! middle and go half a step too far.

/// The state one step later.
pub fn midpoint_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let middle = moved(x, 0.5 * h, &f(t, x));
    moved(&middle, h, &f(t + 0.5 * h, &middle))
}

/// The place reached from `x` along `arrow` in the time `h`.
fn moved(x: &[f64], h: f64, arrow: &[f64]) -> Vec<f64> {
    let mut place = x.to_vec();
    for i in 0..x.len() {
        place[i] += h * arrow[i];
    }
    place
}
