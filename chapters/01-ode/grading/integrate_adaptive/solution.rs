//! Now put it all together: go from the time `t` to the time `t_end`, with
//! steps that choose their own size.
//!
//! You are given a method as a function. `step(t, h, x)` returns the state one
//! step of size `h` after the state `x` at the time `t`. You do not know which
//! method it is; `settings.order` is its order `p`. Start with `h =
//! settings.h_first`. Until the end is reached, do this:
//!
//! 1. If `h` is shorter than `settings.h_min`, give up: return the error
//!    `StepTooSmall` with the time that was reached.
//! 2. If a step of size `h` would reach the end or pass it, shorten it to end
//!    exactly there, however short that makes it.
//! 3. Try the step, and measure its error by step doubling (notes B §3). From
//!    the same start, take one step of size `h`, which gives `xa`, and two
//!    steps of size `h/2`, which give `xb`: three calls of `step`. The second
//!    half starts at the time `t + h/2`. The difference is 2^p - 1 times the
//!    error of `xb`, and the largest of all components `i` of the state counts:
//!
//!    ```text
//!    error = max_i |xa[i] - xb[i]| / (2^p - 1)
//!    ```
//!
//!    If any difference is NaN, the error is NaN too.
//! 4. If `error <= settings.tolerance`, keep `xb`: the time is now `t + h`, or,
//!    after a shortened step, exactly `t_end`. Otherwise stay where you are.
//! 5. In both cases the rule of the previous exercise chooses the next `h` from
//!    the `h` that you have just tried. You may paste your function here.
//!
//! If `t_end` equals `t`, there is nothing to do, and no step is taken.
//!
//! **An example.** Let `step` be Euler's method on x' = -x, from `x = [1.0]`,
//! with `h_first = 0.1` and `t_end = 0.1`. One step gives xa = 0.9, two halves
//! give xb = 0.95 · 0.95 = 0.9025, so the error is 0.0025. With a tolerance of
//! 0.01 the step is kept: `x = [0.9025]`, `kept = 1`. With a tolerance of 0.001
//! it is not, and the next try has the size 0.1 · 0.9 · √0.4 = 0.0569….
//!
//! Write `integrate_adaptive`.

/// The order of the method, the tolerance and the step sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The order `p` of the method, 1 or more.
    pub order: u32,
    /// The error allowed in one step, in the unit of the state.
    pub tolerance: f64,
    /// The size of the first try (s).
    pub h_first: f64,
    /// The shortest step (s); only the last may be shorter.
    pub h_min: f64,
}

/// Where the loop ended, and its number of steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// The time (s): exactly `t_end`.
    pub t: f64,
    /// The state at that time.
    pub x: Vec<f64>,
    /// How many steps were kept.
    pub kept: usize,
}

/// The step would have to be shorter than `h_min`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepTooSmall {
    /// The time that was reached (s).
    pub t: f64,
}

/// Integrates from `t` to `t_end`.
///
/// - `step`: one step of a method, from time (s), step size (s) and state
/// - `t`: the time at the start (s)
/// - `t_end`: the time to reach (s), not before `t`
/// - `x`: the state at the start
/// - `settings`: order, tolerance and step sizes
pub fn integrate_adaptive(
    step: impl Fn(f64, f64, &[f64]) -> Vec<f64>,
    t: f64,
    t_end: f64,
    x: &[f64],
    settings: &Settings,
) -> Result<Arrival, StepTooSmall> {
    // ANSWER
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

        // error = max_i |xa[i] - xb[i]| / (2^p - 1)
        let scale = f64::powi(2.0, settings.order as i32) - 1.0;
        let error = largest_difference(&xa, &xb) / scale;
        if error <= settings.tolerance {
            t = if is_last { t_end } else { t + h };
            x = xb;
            kept += 1;
        }
        h *= factor(error, settings);
    }
    Ok(Arrival { t, x, kept })
    // END
}

// ANSWER
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

/// The factor by which the step grows or shrinks.
fn factor(error: f64, settings: &Settings) -> f64 {
    // factor = 0.9 (tolerance / error)^(1 / (p + 1)), from 0.2 to 5
    let root = 1.0 / (f64::from(settings.order) + 1.0);
    let factor = 0.9 * (settings.tolerance / error).powf(root);
    if error.is_nan() { 0.2 } else { factor.clamp(0.2, 5.0) }
}
// END
