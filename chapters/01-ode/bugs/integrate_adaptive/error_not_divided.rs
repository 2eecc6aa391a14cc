//! You take the whole difference of `xa` and `xb` for the error. For a method
//! of order `p` it is several times the error of `xb`: how many times?

/// What the loop is told about the method and about the steps.
pub struct Settings {
    /// The order `p` of the method.
    pub order: u32,
    /// The error that one step may make.
    pub tolerance: f64,
    /// The size of the first try (s).
    pub h_first: f64,
    /// The shortest step (s); only the last may be shorter.
    pub h_min: f64,
}

/// Where the loop ended, and what it took.
pub struct Arrival {
    /// The time (s).
    pub t: f64,
    /// The state at that time.
    pub x: Vec<f64>,
    /// How many steps were kept.
    pub kept: usize,
}

/// The step would have to be shorter than `h_min`.
pub struct StepTooSmall {
    /// The time that was reached (s).
    pub t: f64,
}

/// Follows the solution from `t` to `t_end`.
pub fn integrate_adaptive(
    step: impl Fn(f64, f64, &[f64]) -> Vec<f64>,
    t: f64,
    t_end: f64,
    x: &[f64],
    settings: &Settings,
) -> Result<Arrival, StepTooSmall> {
    let (mut t, mut x, mut kept) = (t, x.to_vec(), 0);
    let mut h = settings.h_first;
    while t < t_end {
        if h < settings.h_min {
            return Err(StepTooSmall { t });
        }
        let is_last = t + h >= t_end;
        if is_last {
            h = t_end - t;
        }
        let xa = step(t, h, &x);
        let middle = step(t, 0.5 * h, &x);
        let xb = step(t + 0.5 * h, 0.5 * h, &middle);
        let error = largest_difference(&xa, &xb);
        if error <= settings.tolerance {
            t = if is_last { t_end } else { t + h };
            x = xb;
            kept += 1;
        }
        h *= factor(error, settings);
    }
    Ok(Arrival { t, x, kept })
}

/// The largest of `|a[i] - b[i]|`; NaN if any of them is.
fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    let mut largest = 0.0;
    for i in 0..a.len() {
        let difference = (a[i] - b[i]).abs();
        if difference > largest || difference.is_nan() {
            largest = difference;
        }
    }
    largest
}

/// By how much the step grows or shrinks.
fn factor(error: f64, settings: &Settings) -> f64 {
    let root = 1.0 / (f64::from(settings.order) + 1.0);
    let factor = 0.9 * (settings.tolerance / error).powf(root);
    if error.is_nan() { 0.2 } else { factor.clamp(0.2, 5.0) }
}
