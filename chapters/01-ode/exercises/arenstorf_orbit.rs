//! Arenstorf's orbit takes a satellite round the moon and the earth and back to
//! its start. Near the moon it needs steps hundreds of times shorter than far
//! away. How few evaluations of the derivative can you do it with?
//!
//! You are given the derivative as a function `f(t, x)` of a state of four
//! numbers, position and velocity, and nothing else: besides earth and moon there
//! is a small disturbance that is another one each time, so that nobody can
//! compute the derivative, or the answer, in another way than by calling `f`.
//! Start with `x` at the time 0 and return the state at `t_end`.
//!
//! **Valid** is an answer whose position is off by at most 1e-6 (the moon is at a
//! distance of 1 from the earth). **The score** is how often you call `f`, in three
//! disturbed orbits together; lower is better. The count is kept where your code
//! cannot reach it.
//!
//! **An example.** The classical Runge–Kutta method calls `f` four times in a
//! step. An orbit of 2500 steps, if they are well chosen, costs 10 000
//! evaluations, and three of them 30 000.
//!
//! All that chapter 1 has taught helps: the order of a method, embedded pairs, a
//! controller, slopes that serve twice. There is no right answer, only a better
//! one.

/// The state at `t_end`.
///
/// - `f`: how fast the state changes, at a time and a state; each call counts
/// - `t_end`: the time to reach; the start is at 0
/// - `x`: the state at the start: position, velocity
pub fn integrate(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t_end: f64,
    x: &[f64],
) -> Vec<f64> {
    todo!()
}
