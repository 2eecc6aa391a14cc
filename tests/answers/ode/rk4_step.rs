//! Runge and Kutta's step from the places it visits rather than from the
//! arrows it reads: x_new = (x2 + 2 x3 + x4 - x) / 3 + h k4 / 6.

/// One step of order 4.
pub fn rk4_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let n = x.len();
    let mut places = vec![x.to_vec()];
    for length in [h / 2.0, h / 2.0, h] {
        let last = &places[places.len() - 1];
        let clock = match places.len() {
            1 => t,
            _ => t + h / 2.0,
        };
        let slope = f(clock, last);
        places.push((0..n).map(|i| x[i] + slope[i] * length).collect());
    }
    let last_slope = f(t + h, &places[3]);
    let mut sum = Vec::with_capacity(n);
    for i in 0..n {
        let visited = places[1][i] + 2.0 * places[2][i] + places[3][i];
        sum.push((visited - x[i]) / 3.0 + last_slope[i] * h / 6.0);
    }
    sum
}
