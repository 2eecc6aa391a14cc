//! A bullet is in front of a sheet of paper at one step and behind it at the
//! next. Between the two it went through, and no test at the ends of steps will
//! ever see it. *Conservative advancement* does: it only goes as far as
//! nothing can possibly happen, looks again, and goes on.
//!
//! At a moment the bodies are `gap` apart along the direction `n`, which points
//! from B to A. How fast can that gap close? Keep `n` fixed and add up:
//!
//! - the bodies approach: the part of their relative velocity that brings A
//!   towards B;
//! - each rotates: a point at `r` from the centre moves at `omega × r`, of which
//!   only the part along `n` counts. Take the worst point: no `r` is longer
//!   than the body's `radius`.
//!
//! That is the **closing speed**. It is negative if the bodies separate. And it
//! may grow: velocities change by at most `acceleration`, angular velocities by at
//! most `angular_acceleration` per second, until the end of the step. Together
//! this makes the **growth** of the closing speed. With a closing speed `c` and a
//! growth `k`, both constant, the gap shrinks by `c t + k t²/2` in the time `t`.
//! The **safe time** is the first time at which this is all of the gap. It is
//! infinite if that never comes, and zero if there is no gap.
//!
//! The equation has a well-known solution, but mind your digits. If `k` is tiny,
//! the well-known solution subtracts two nearly equal numbers and divides by
//! almost nothing. If `c` is negative, its other form does. Use the one that adds.
//!
//! **An example.** A ball is thrown up at 3 m/s, 2 m above the floor, and gravity
//! is at most 10 m/s². So `c = -3` and `k = 10`, and `-3 t + 5 t² = 2` has the
//! solutions `t = 1` and `t = -0.4`. For one second nothing can happen. With its
//! speed alone, and no `k`, you would think for ever.
//!
//! Write `closing_speed`, `growth`, `safe_time` and `first_touch`.

use math::Vec3;

/// How a body moves now, and how much that may change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Velocity of its centre (m/s).
    pub v: Vec3,
    /// Angular velocity (rad/s).
    pub omega: Vec3,
    /// The velocity changes by at most this (m/s²).
    pub acceleration: f64,
    /// The angular velocity changes by at most this (rad/s²).
    pub angular_acceleration: f64,
    /// No point is farther from the centre (m).
    pub radius: f64,
}

/// What is known at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// How far the bodies are apart (m).
    pub gap: f64,
    /// From B to A, of length 1: the gap is measured along it.
    pub n: Vec3,
    /// How A moves.
    pub a: Motion,
    /// How B moves.
    pub b: Motion,
}

/// How fast (m/s) the gap along `n`, from B to A, closes at most, now.
pub fn closing_speed(n: Vec3, a: &Motion, b: &Motion) -> f64 {
    todo!()
}

/// By how much (m/s²) that speed grows at most.
pub fn growth(a: &Motion, b: &Motion) -> f64 {
    todo!()
}

/// How long (s) a gap (m) lasts at least that closes at `closing` (m/s) and
/// faster by `growth` (m/s², not negative).
pub fn safe_time(gap: f64, closing: f64, growth: f64) -> f64 {
    todo!()
}

/// The first time (s), from 0 to `end`, at which the gap is no larger than
/// `tolerance` (m), and how often it took a look; no time if it stays larger.
/// `look` tells what is known at a time. After `most` looks, give up, and return
/// no time either.
pub fn first_touch(
    look: &mut dyn FnMut(f64) -> Look,
    end: f64,
    tolerance: f64,
    most: usize,
) -> (Option<f64>, usize) {
    todo!()
}
