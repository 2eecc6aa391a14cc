//! Your rule is right for Euler's method and for no other: the root that you
//! take does not depend on the order.

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
    let root = 0.5;
    let factor = 0.9 * (tolerance / error).powf(root);
    let factor = if error.is_nan() { 0.2 } else { factor.clamp(0.2, 5.0) };
    Suggestion { keep: error <= tolerance, h_next: h * factor }
}
