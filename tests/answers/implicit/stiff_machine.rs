//! Twenty steps of Heun's third-order method in one: no Jacobian, no equations.

pub fn step(f: &dyn Fn(&[f64]) -> Vec<f64>, h: f64, x: &[f64]) -> Vec<f64> {
    let parts = 20;
    let part = h / f64::from(parts);
    let mut state = x.to_vec();
    for _ in 0..parts {
        let start = f(&state);
        let third = f(&along(&state, part / 3.0, &start));
        let later = f(&along(&state, 2.0 * part / 3.0, &third));
        state = along(&state, 0.25 * part, &start);
        state = along(&state, 0.75 * part, &later);
    }
    state
}

fn along(x: &[f64], h: f64, arrow: &[f64]) -> Vec<f64> {
    x.iter().zip(arrow).map(|(x, a)| x + h * a).collect()
}
