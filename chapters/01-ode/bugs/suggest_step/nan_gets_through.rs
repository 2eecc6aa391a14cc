//! An error that is not a number slips through your comparison. Every
//! comparison with NaN is false, `error > tolerance` too, and `clamp` hands NaN
//! on.

/// What to do after a step.
pub struct Suggestion {
    /// Whether the step is good enough to keep.
    pub keep: bool,
    /// How long the next try should be (s).
    pub h_next: f64,
}

/// Judges a step and suggests the size of the next.
pub fn suggest_step(
    error: f64,
    tolerance: f64,
    h: f64,
    order: u32,
) -> Suggestion {
    let root = 1.0 / (f64::from(order) + 1.0);
    let factor = 0.9 * (tolerance / error).powf(root);
    let factor = factor.clamp(0.2, 5.0);
    let mut keep = true;
    if error > tolerance {
        keep = false;
    }
    Suggestion { keep, h_next: h * factor }
}
