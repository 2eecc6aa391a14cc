//! An adaptive loop that counts down the time that is left.

/// What is known about the method and the steps.
pub struct Settings {
    /// Order of the method.
    pub order: u32,
    /// Accepted error of one step.
    pub tolerance: f64,
    /// First step size.
    pub h_first: f64,
    /// Smallest step size.
    pub h_min: f64,
}

/// The end of the journey.
pub struct Arrival {
    /// When.
    pub t: f64,
    /// Where.
    pub x: Vec<f64>,
    /// In how many steps.
    pub kept: usize,
}

/// No step was short enough.
pub struct StepTooSmall {
    /// When that happened.
    pub t: f64,
}

/// Follows the solution to `t_end`.
pub fn integrate_adaptive(
    step: impl Fn(f64, f64, &[f64]) -> Vec<f64>,
    t: f64,
    t_end: f64,
    x: &[f64],
    settings: &Settings,
) -> Result<Arrival, StepTooSmall> {
    let mut now = Arrival { t, x: x.to_vec(), kept: 0 };
    let mut wish = settings.h_first;
    loop {
        let left = t_end - now.t;
        if left <= 0.0 {
            return Ok(now);
        }
        if wish < settings.h_min {
            return Err(StepTooSmall { t: now.t });
        }
        let h = wish.min(left);
        let (better, error) = attempt(&step, now.t, h, &now.x, settings.order);
        wish = h * change(settings.tolerance / error, settings.order);
        if settings.tolerance >= error {
            let t = if h == left { t_end } else { now.t + h };
            now = Arrival { t, x: better, kept: now.kept + 1 };
        }
    }
}

/// Two half steps, and how far off they are.
fn attempt(
    step: &impl Fn(f64, f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
    order: u32,
) -> (Vec<f64>, f64) {
    let half = h / 2.0;
    let fine = step(t + half, half, &step(t, half, x));
    let coarse = step(t, h, x);
    let portion = 1.0 / ((1_u64 << order) - 1) as f64;
    let mut errors: Vec<f64> = Vec::new();
    for (a, b) in coarse.iter().zip(&fine) {
        errors.push(portion * (b - a).abs());
    }
    // Ordered this way, NaN comes last.
    errors.sort_by(f64::total_cmp);
    (fine, errors.last().copied().unwrap_or(0.0))
}

/// Growth or shrinkage, from how much larger the error might have been.
fn change(room: f64, order: u32) -> f64 {
    if !room.is_finite() {
        return if room.is_nan() { 0.2 } else { 5.0 };
    }
    let wanted = 0.9 * (room.ln() / f64::from(order + 1)).exp();
    if wanted < 0.2 { 0.2 } else { wanted.min(5.0) }
}
