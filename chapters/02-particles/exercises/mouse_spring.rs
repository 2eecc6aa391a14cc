//! You pick a particle with the mouse. Putting it where the mouse is would be a
//! mistake: a hand can jerk the mouse across the screen in a hundredth of a
//! second, and whatever is attached to the particle would be torn to pieces. So
//! a damped spring connects the particle to the mouse (notes C §5), and the
//! spring is not allowed to pull harder than `most`.
//!
//! A program does not learn how fast the mouse moves. It gets positions: where
//! the mouse was when it last looked, and where it is now, `between` seconds
//! later. The velocity of the mouse follows from that:
//!
//! ```text
//! vm = (now - before) / between
//! ```
//!
//! The spring pulls the particle towards the present position of the mouse. The
//! damping acts on the difference of the velocities, so that it does not slow
//! down a particle that moves along with the hand:
//!
//! ```text
//! f = -ks (x - now) - kd (v - vm)
//! ```
//!
//! If `f` is longer than `most`, shorten it to `most`, and keep its direction.
//!
//! **An example.** The particle is at (1, 0) m and moves at (0, 4) m/s. The
//! mouse rests at (3, 0) m. With `ks = 5` and `kd = 1` the spring pulls with
//! (10, 0) N and the damping with (0, -4) N, so `f` is (10, -4) N. Its length
//! is 10.8 N, so with `most = 100` it stays as it is.
//!
//! Write `mouse_spring`.

/// The spring between a particle and the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// Its greatest force (N), positive.
    pub most: f64,
}

/// What the program knows about the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mouse {
    /// Where it was when the program last looked (m).
    pub before: [f64; 2],
    /// Where it is now (m).
    pub now: [f64; 2],
    /// The time between the two (s), positive.
    pub between: f64,
}

/// The force (N) on the particle that the mouse has picked.
///
/// - `spring`: the spring between it and the mouse
/// - `mouse`: where the mouse was and is
/// - `x`, `v`: position (m) and velocity (m/s) of the particle
pub fn mouse_spring(
    spring: Spring,
    mouse: Mouse,
    x: [f64; 2],
    v: [f64; 2],
) -> [f64; 2] {
    todo!()
}
