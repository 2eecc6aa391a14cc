//! Your third arrow is read at the same place as your second one. It should
//! profit from the second: walk half a step along `k2` to find it.

/// The state one step later.
pub fn rk4_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let k1 = f(t, x);
    let k2 = f(t + 0.5 * h, &moved(x, 0.5 * h, &k1));
    let k3 = f(t + 0.5 * h, &moved(x, 0.5 * h, &k1));
    let k4 = f(t + h, &moved(x, h, &k3));

    let mut x_new = x.to_vec();
    for i in 0..x.len() {
        x_new[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    x_new
}

/// The place reached from `x` along `arrow` in the time `h`.
fn moved(x: &[f64], h: f64, arrow: &[f64]) -> Vec<f64> {
    let mut place = x.to_vec();
    for i in 0..x.len() {
        place[i] += h * arrow[i];
    }
    place
}
