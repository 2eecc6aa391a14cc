//! You pick a particle with the mouse. Putting it where the mouse is would be a
//! mistake: a hand can jerk the mouse across the screen in a hundredth of a
//! second, and whatever is attached to the particle would be torn to pieces. So
//! a damped spring connects the particle to the mouse (notes C §5), and the
//! spring is not allowed to pull harder than `most` (N).
//!
//! A program does not learn how fast the mouse moves. It gets positions (m):
//! where the mouse was when it last looked, and where it is now, `between`
//! seconds later. Estimate its velocity from that.
//!
//! The spring, of stiffness `ks` (N/m) and with the rest length zero, pulls the
//! particle towards the present position of the mouse. The damping `kd` (N s/m)
//! acts against the velocity of the particle *as seen from the mouse*, so that
//! it does not slow down a particle that moves along with the hand. If the
//! force of both together is longer than `most`, shorten it to `most`, and keep
//! its direction.
//!
//! **An example.** The particle is at (1, 0) m and moves at (0, 4) m/s. The
//! mouse rests at (3, 0) m. With `ks = 5` and `kd = 1` the spring pulls with
//! (10, 0) N and the damping with (0, -4) N, so the force is (10, -4) N. Its
//! length is 10.8 N, so with `most = 100` it stays as it is. If the mouse was
//! at (2.8, -0.4) m a tenth of a second before, it moves at (2, 4) m/s. Seen
//! from there the particle moves at (-2, 0) m/s, and the force is (12, 0) N.
//! With `most = 6` it would be (6, 0) N.
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
