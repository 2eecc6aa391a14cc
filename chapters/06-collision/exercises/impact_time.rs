//! A step of the simulation has ended with one body inside another. So it was
//! too long: somewhere during the step they met, and it must end there, at the
//! *time of impact* (notes D §6). You can evaluate the gap between them at any
//! time of the step, `gap(t)` in metres, positive while they are apart and
//! negative when they overlap; but each evaluation costs you a simulation of
//! that part of the step.
//!
//! Find a time `t` with
//!
//! ```formula
//! 0 <= gap(t) <= tolerance
//! ```
//!
//! when they practically touch and do not overlap yet. Keep a bracket of two
//! times, `early`, when they are apart, and `late`, when they overlap; at first
//! these are `t0` and `t1`. Then try a time between them. If the gap is good
//! there, you are done. If it is larger than the tolerance, this time is the
//! new `early`; if it is negative, the new `late`. And so on. There are two
//! rules for which time to try:
//!
//! - *Bisection* tries the middle of `early` and `late`. Slow, and sure.
//! - *Regula falsi* ("false position") draws a straight line from the gap at
//!   `early` to the gap at `late`, and tries the time at which that line is at
//!   `tolerance/2`, the middle of what is good. Aiming at zero would be a
//!   mistake: if the curve of the gap hangs below the line, all tries would end
//!   on the wrong side of zero.
//!
//! Three cases need no search, or end it:
//!
//! - If `gap(t1)` is not negative, the whole step is fine: answer `None`.
//! - Otherwise, if `gap(t0)` is at most `tolerance`, they already touch: answer
//!   `t0`, with no tries.
//! - A gap may jump from positive to negative, and then no time is good. Before
//!   each try, if `late - early` is at most `min_step`, or if there have been
//!   `most` tries, give up and answer `early`: it is the last time that is
//!   known to be good.
//!
//! **An example.** The gap is `1 - t`, the step goes from 0 to 3 s, and the
//! tolerance is 0.2 m. Bisection tries 1.5 (-0.5 m), 0.75 (0.25 m), 1.125
//! (-0.125 m) and 0.9375 (0.0625 m): good, after four tries. Regula falsi draws
//! a line from 1 m at 0 to -2 m at 3, which is at 0.1 m when t is 0.9; there
//! the gap is 0.1 m. One try.
//!
//! Write `impact_time`. The gap at `t0` is never negative.

/// The rule for the next time to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The middle.
    Bisection,
    /// The time at which a straight line is at half the tolerance.
    RegulaFalsi,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The largest gap that is good (m), positive.
    pub tolerance: f64,
    /// Times closer than this (s) are not told apart; positive.
    pub min_step: f64,
    /// The largest number of tries.
    pub most: usize,
}

/// The time of impact of two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The time (s), between `t0` and `t1`.
    pub t: f64,
    /// How many times between `t0` and `t1` were tried.
    pub tries: usize,
}

/// The time of impact of two bodies; `None` if they do not overlap at `t1`.
///
/// - `t0`, `t1`: begin and end of the step (s)
/// - `gap`: the gap between the bodies (m) at a time (s)
pub fn impact_time(
    rule: Rule,
    limits: Limits,
    t0: f64,
    t1: f64,
    gap: &dyn Fn(f64) -> f64,
) -> Option<Impact> {
    todo!()
}
