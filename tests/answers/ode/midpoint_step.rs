//! The midpoint step by way of Euler's: the middle is the mean of where the
//! step starts and where Euler's step would end.

/// Looks in the middle, then walks.
pub fn midpoint_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    let along = |slope: Vec<f64>| -> Vec<f64> {
        x.iter().zip(slope).map(|(a, s)| a + s * h).collect()
    };
    let far = along(f(t, x));
    let half: Vec<f64> =
        x.iter().zip(far).map(|(a, b)| (a + b) / 2.0).collect();
    along(f(t + h / 2.0, &half))
}
