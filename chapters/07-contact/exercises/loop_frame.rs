//! A frame of a simulation lasts `h` seconds, and the world does not care: a
//! ball hits the floor in the middle of it. What does the loop do? It has three
//! answers, and the art is to choose the right one every time (notes D §6):
//!
//! - *advance*: let everything move on for some time;
//! - *back up*: a step to the end of the frame would lead through the floor, so
//!   take a shorter one, which ends at the impact;
//! - *resolve*: the ball touches the floor and moves into it, so change its
//!   velocity by an impulse. That takes no time.
//!
//! Here the world is one ball. `x` (m) is the height of its lowest point, `v`
//! (m/s) its velocity, upwards. In the air only gravity acts, `g` (m/s²)
//! downwards, and you may use the formulas of free fall: no solver is needed.
//!
//! No simulator meets the floor exactly. There is a *band* from `-tolerance` to
//! `tolerance` (m) around it, and a ball with its `x` in the band touches. It
//! must never be below the band, not even between the ends of a step; inside
//! everything is well. So a step that would end below the band is shortened: it
//! ends, on the way down, half way between the floor and the lower edge of the
//! band. (If the ball begins even deeper, half way between its `x` and that
//! edge.) A step that ends in the band or above needs no shortening.
//!
//! A ball that touches and moves down gets an impulse. It comes back with
//! `restitution` times its speed if it is faster than `threshold` (m/s), and not
//! at all otherwise: then it has no velocity left. A ball that touches and has
//! no velocity rests. The floor carries it, and the time that is left passes
//! without any motion: that is an advance, too. A ball that touches and moves
//! *up* needs no help from the floor.
//!
//! `decide` says what the loop does next, if `left` seconds of the frame are
//! left: `Advance` and `BackUp` with the time that passes (s), `Resolve` with
//! the velocity after the impulse (m/s). `frame` does what `decide` says until
//! less than 1e-12 s are left, and keeps a list of the decisions. It stops after
//! a hundred of them, so that it comes to an end whatever happens.
//!
//! **An example.** g = 10 m/s², the tolerance is 0.002 m, the restitution 0.5,
//! the threshold 0.05 m/s. A ball is let go at 1 m, and a frame of 0.5 s begins.
//! After all of it the ball would be at -0.25 m. It is at -0.001 m after 0.4474
//! s: back up to that time. There it moves down at 4.474 m/s; resolve, to 2.237
//! m/s. 0.0526 s are left, in which it rises to 0.1028 m: advance. The frame
//! ends with v = 1.712 m/s, after three decisions.
//!
//! Write `decide` and `frame`.

/// A ball above the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// The height of its lowest point (m).
    pub x: f64,
    /// Its velocity (m/s), upwards.
    pub v: f64,
}

/// What the ball lives in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// Free fall (m/s²), downwards; positive.
    pub g: f64,
    /// Half the width of the band (m).
    pub tolerance: f64,
    /// The coefficient of restitution, from 0 to 1.
    pub restitution: f64,
    /// Up to this speed (m/s) nothing bounces.
    pub threshold: f64,
}

/// What the loop does next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    /// Moves on for so many seconds: to the end of the frame.
    Advance(f64),
    /// Moves on for so many seconds only, to the impact.
    BackUp(f64),
    /// Gives the ball this velocity (m/s).
    Resolve(f64),
}

/// What the loop does with a ball if `left` seconds of the frame are left.
pub fn decide(world: &World, ball: &Ball, left: f64) -> Decision {
    todo!()
}

/// Moves a ball through a frame of `h` seconds: where it ends, and what the
/// loop did.
pub fn frame(world: &World, ball: &Ball, h: f64) -> (Ball, Vec<Decision>) {
    todo!()
}
