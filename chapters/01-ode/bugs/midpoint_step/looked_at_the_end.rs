//! You walk the whole step before you look again, and so you read the arrow at
//! the end. The one in the middle is wanted.

/// The state one step later.
pub fn midpoint_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let end = moved(x, h, &f(t, x));
    moved(x, h, &f(t + h, &end))
}

/// The place reached from `x` along `arrow` in the time `h`.
fn moved(x: &[f64], h: f64, arrow: &[f64]) -> Vec<f64> {
    let mut place = x.to_vec();
    for i in 0..x.len() {
        place[i] += h * arrow[i];
    }
    place
}
