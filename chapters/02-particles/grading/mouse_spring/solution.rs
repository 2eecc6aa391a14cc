//! You take hold of a particle with the mouse. To put it where the mouse is
//! would be a mistake: a hand can jerk the mouse across the screen in a
//! hundredth of a second, and whatever hangs at the particle would be torn to
//! pieces. So the particle hangs at the mouse by a damped spring (notes C §5),
//! and the spring is not allowed to pull harder than `most`.
//!
//! A program is not told how fast the mouse moves. It gets places: where the
//! mouse was when it last looked, and where it is now, `between` seconds later.
//! The velocity of the mouse follows from that:
//!
//! ```text
//! vm = (now - before) / between
//! ```
//!
//! The spring pulls the particle towards the place where the mouse is now. The
//! damping works on the difference of the velocities, so that it does not hold
//! back a particle that goes along with the hand:
//!
//! ```text
//! f = -ks (x - now) - kd (v - vm)
//! ```
//!
//! If `f` is longer than `most`, shorten it to `most`, and keep its direction.
//!
//! **An example.** The particle is at (1, 0) m and moves at (0, 4) m/s. The
//! mouse rests at (3, 0) m. With `ks = 5` and `kd = 1` the spring pulls with
//! (10, 0) N and the damping with (0, -4) N, so `f` is (10, -4) N. That is 10.8
//! N in all, so with `most = 100` it stays.
//!
//! Write `mouse_spring`.

/// What ties a particle to the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// The greatest force that it may have (N), positive.
    pub most: f64,
}

/// The mouse, as the program gets to see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mouse {
    /// Where it was when the program last looked (m).
    pub before: [f64; 2],
    /// Where it is now (m).
    pub now: [f64; 2],
    /// How much time lies between the two (s), positive.
    pub between: f64,
}

/// The force (N) on the particle that the mouse holds.
///
/// - `spring`: what ties it to the mouse
/// - `mouse`: where the mouse was and is
/// - `x`, `v`: position (m) and velocity (m/s) of the particle
pub fn mouse_spring(
    spring: Spring,
    mouse: Mouse,
    x: [f64; 2],
    v: [f64; 2],
) -> [f64; 2] {
    // ANSWER
    let mut force = [0.0; 2];
    for i in 0..2 {
        let vm = (mouse.now[i] - mouse.before[i]) / mouse.between;
        // f = -ks (x - now) - kd (v - vm)
        force[i] = -spring.ks * (x[i] - mouse.now[i]) - spring.kd * (v[i] - vm);
    }
    let size = force[0].hypot(force[1]);
    if size > spring.most {
        for i in 0..2 {
            force[i] *= spring.most / size;
        }
    }
    force
    // END
}
