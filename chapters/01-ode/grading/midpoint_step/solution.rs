//! The state of a leaf is two numbers, that of a planet four, that of a cloth
//! thousands. From here on the state `x` is a list of any length, and `f(t, x)`
//! gives a list of the same length: how fast each number changes, per second,
//! at the time `t`.
//!
//! Euler's method trusts the arrow at the start of the step. The midpoint
//! method uses that arrow only to look ahead. It goes half a step, reads the
//! arrow *there*, returns to the start, and takes the whole step along that
//! arrow.
//!
//! Before you write code, put both moves down as formulas. Where is the middle,
//! what time is it there, and which arrow leads from the start to the end? This
//! is the method of notes B §2.2, with the time of their figure 5: it is the
//! clock, too, that has gone half way.
//!
//! **An example.** Let `f(t, x) = x` and `x = [1.0]`, with `h = 0.5`. The first
//! arrow is 1, so the midpoint is 1 + 0.25 · 1 = 1.25. The arrow there is 1.25,
//! and the whole step gives 1 + 0.5 · 1.25 = 1.625. (The exact answer is e^0.5
//! = 1.6487…; Euler's method gives 1.5.)
//!
//! Write `midpoint_step`. It calls `f` twice, and returns a new list.

/// The state one step later.
///
/// - `f`: how fast the state changes (per second) at a time and a state
/// - `t`: the time at the start of the step (s)
/// - `h`: how long the step lasts (s)
/// - `x`: the state at the start of the step
pub fn midpoint_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    // ANSWER
    let arrow = f(t, x);
    // x_mid = x + h/2 f(t, x)
    let mut middle = x.to_vec();
    for i in 0..x.len() {
        middle[i] += 0.5 * h * arrow[i];
    }

    let arrow = f(t + 0.5 * h, &middle);
    // x_new = x + h f(t + h/2, x_mid)
    let mut x_new = x.to_vec();
    for i in 0..x.len() {
        x_new[i] += h * arrow[i];
    }
    x_new
    // END
}
