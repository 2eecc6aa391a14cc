//! Four arrows for one step: one at the start, two in the middle, one at the
//! end. Each is found with the help of the one before, and each time you go
//! back to the *start* of the step.
//!
//! The first arrow leads half a step ahead, and there you read the second. The
//! second leads half a step ahead as well, and there you read the third. The
//! third leads a whole step ahead, and there you read the fourth. The clock goes
//! along each time. The step follows the mean of the four, in which the two of
//! the middle count twice.
//!
//! This is the method of Runge and Kutta, the last formula of notes B §2.2.
//! (The notes put the factor `h` into their `k`s; here an arrow is a rate.)
//!
//! **An example.** Let `f(t, x) = x` and `x = [1.0]`, with `h = 1`. The arrows
//! are 1, then 1 + 0.5 · 1 = 1.5, then 1 + 0.5 · 1.5 = 1.75, and finally 1 +
//! 1.75 = 2.75. Weighted, 1 + 3 + 3.5 + 2.75 = 10.25, and the step ends at 1 +
//! 10.25/6 = 2.70833…, close to e = 2.71828….
//!
//! Write `rk4_step`. Watch three things: where each arrow is read, at what
//! time, and with which weight it counts.

/// The state one step later.
///
/// - `f`: how fast the state changes (per second) at a time and a state
/// - `t`: the time at the start of the step (s)
/// - `h`: how long the step lasts (s)
/// - `x`: the state at the start of the step
pub fn rk4_step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
) -> Vec<f64> {
    todo!()
}
