//! The four arrows are read at four moments, but your clock stays at the start
//! of the step. What time is it at each of the four places?

/// The state one step later.
pub fn rk4_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let k1 = f(t, x);
    let k2 = f(t, &moved(x, 0.5 * h, &k1));
    let k3 = f(t, &moved(x, 0.5 * h, &k2));
    let k4 = f(t, &moved(x, h, &k3));

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
