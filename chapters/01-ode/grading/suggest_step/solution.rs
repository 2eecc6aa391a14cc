//! A method has taken a step of size `h`, and its error is known: `error`, in
//! the unit of the state. You are willing to accept `tolerance`. Two questions
//! remain. May you keep the step? And how long should the next one be?
//!
//! The first is easy: keep the step if `error <= tolerance`.
//!
//! For the second, use what you know about the method. If its order is `p`, the
//! error of one step grows like h^(p+1). To change the error by some factor,
//! change `h` by the (p+1)-th root of that factor (notes B §3; they print only
//! the square root, which belongs to Euler's method, `p = 1`). And be careful:
//! take nine tenths of the step that would just meet the tolerance. Last of all,
//! do not let the step change too much at once: the next one is never shorter
//! than a fifth of this one, nor longer than five times.
//!
//! The rule is the same whether the step is kept (then `h_next` is for the step
//! after it) or not (then it is for the second try). Steps may be negative, when
//! time runs backwards; the sign stays.
//!
//! An error of 0 is fine: keep the step, and let the next be five times as
//! long. An error of NaN (`f64::NAN`) is as bad as it can be: do not keep the
//! step, and try a fifth of it.
//!
//! **An example.** The midpoint method (order 2) made an error of 0.001 where
//! 0.008 is allowed, with `h = 0.1`. You keep the step. The error may be 8
//! times as large, so the step may be 8^(1/3) = 2 times as long; with caution,
//! 1.8 times: `h_next = 0.18`.
//!
//! Write `suggest_step`.

/// What to do after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// Whether the step is good enough to keep.
    pub keep: bool,
    /// How long the next step should be (s).
    pub h_next: f64,
}

/// Accepts or rejects a step, and suggests the size of the next.
///
/// - `error`: the estimated error of the step; not negative, may be NaN
/// - `tolerance`: the error that is acceptable; positive
/// - `h`: the size of the step that was taken (s); may be negative
/// - `order`: the order `p` of the method, 1 or more
pub fn suggest_step(
    error: f64,
    tolerance: f64,
    h: f64,
    order: u32,
) -> Suggestion {
    // ANSWER
    // factor = 0.9 (tolerance / error)^(1 / (p + 1))
    let root = 1.0 / (f64::from(order) + 1.0);
    let factor = 0.9 * (tolerance / error).powf(root);
    let factor = if error.is_nan() { 0.2 } else { factor.clamp(0.2, 5.0) };
    Suggestion { keep: error <= tolerance, h_next: h * factor }
    // END
}
