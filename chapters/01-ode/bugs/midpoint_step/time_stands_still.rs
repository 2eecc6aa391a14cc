//! You look at the right place, but at the wrong time: half way through the
//! step the clock has moved on as well.

/// The state one step later.
pub fn midpoint_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let middle = moved(x, 0.5 * h, &f(t, x));
    moved(x, h, &f(t, &middle))
}

/// The place reached from `x` along `arrow` in the time `h`.
fn moved(x: &[f64], h: f64, arrow: &[f64]) -> Vec<f64> {
    let mut place = x.to_vec();
    for i in 0..x.len() {
        place[i] += h * arrow[i];
    }
    place
}
