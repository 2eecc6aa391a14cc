//! The step-size rule by logarithms, with the limits decided beforehand.

/// What to do after a step.
pub struct Suggestion {
    /// Good enough?
    pub keep: bool,
    /// Size of the next try.
    pub h_next: f64,
}

/// Judges a step and suggests the size of the next.
pub fn suggest_step(
    error: f64,
    tolerance: f64,
    h: f64,
    order: u32,
) -> Suggestion {
    let keep = match error.partial_cmp(&tolerance) {
        None => return Suggestion { keep: false, h_next: h / 5.0 },
        Some(ordering) => ordering.is_le(),
    };
    let gain = (tolerance.ln() - error.ln()) / f64::from(order + 1);
    let log_factor = gain + 0.9_f64.ln();
    let h_next = if log_factor >= 5.0_f64.ln() {
        5.0 * h
    } else if log_factor <= -(5.0_f64.ln()) {
        h / 5.0
    } else {
        h * log_factor.exp()
    };
    Suggestion { keep, h_next }
}
