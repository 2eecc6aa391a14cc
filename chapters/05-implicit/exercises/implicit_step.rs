//! Something is drawn towards a goal, the faster the farther away it is: a cup
//! of tea towards the temperature of the room, a cursor towards the mouse.
//!
//! ```formula
//! x' = -k (x - goal(t))
//! ```
//!
//! Here `k`, in 1/s, says how strongly, and the goal may itself move with time.
//! If the goal is 0 for ever, this is the equation on the slides of notes E.
//!
//! Take a step of size `h`. Euler's method uses the slope where the step
//! begins. The *implicit* method, backward Euler, uses the slope where the step
//! will end, although that point is not known yet:
//!
//! ```formula
//! x_new = x + h (-k (x_new - goal(t + h)))
//! ```
//!
//! This is notes E §3 eq. 3-1 for our equation. The unknown `x_new` appears on
//! both sides, but this is a plain equation in one unknown. Solve it for
//! `x_new` on paper, then write the result as code.
//!
//! **An example.** Tea of 80 °C is in a room of 20 °C, with `k = 2` per second
//! (it is a tiny cup) and `h = 1` s. The equation is
//! `x_new = 80 - 2 (x_new - 20)`, or `3 x_new = 120`: the step ends at 40 °C.
//! Euler's method would end at 80 - 2 (80 - 20) = -40 °C. The exact answer is
//! 20 + 60 e^-2 = 28.1 °C.
//!
//! Write `implicit_step`. It is one formula, and it works for steps of any
//! length: the longer the step, the nearer to the goal it ends, and never
//! beyond.

/// The state one step later, with the slope at the end of the step.
///
/// - `k`: how strongly the goal attracts (1/s); not negative
/// - `goal`: the goal as a function of time (s), in the unit of `x`
/// - `t`: the time at the start of the step (s)
/// - `h`: the size of the step (s); not negative
/// - `x`: the state at the start of the step
pub fn implicit_step(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
) -> f64 {
    todo!()
}
