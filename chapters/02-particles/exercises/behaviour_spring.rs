//! A spring is threaded through a ring. Its ends hold the particles `a` and
//! `b`; the ring is a particle too, `p`, and the spring slides through it
//! without friction. How hard does it pull on each of the three?
//!
//! You need not guess. Write down what the spring wants as a behaviour function
//! `C`, in metres, which is zero when the spring is at rest, and follow the
//! recipe of notes C §6. This spring wants its whole length, from `a` through
//! the ring to `b`, to be `rest`. The recipe asks two questions:
//!
//! - How does `C` change when one particle is moved a little and the others are
//!   not? For each of the three the answer is a vector, the derivative of `C`
//!   with respect to that position.
//! - How fast does `C` change with the present velocities? Call it `C'` (m/s).
//!
//! The force on a particle is its own vector times a number (N) that all three
//! have in common. The stiffness `ks` (N/m) makes that number work against `C`,
//! and the damping `kd` (N s/m) against `C'`.
//!
//! An end that is exactly in the ring has no direction. Use (0, 0, 0) there.
//!
//! **An example.** `a` is at (3, 0, 0), the ring at the origin, `b` at (0, 4,
//! 0), and all are at rest. The spring is 7 m long, wants to be 5 m long, and
//! `ks = 10`. So `C = 2`, and the number is -20 N. If `a` moves away from the
//! ring by 1 mm, the spring becomes 1 mm longer; if it moves across, the length
//! stays as it is, to first order. The forces are (-20, 0, 0) on `a`, (20, 20,
//! 0) on the ring, and (0, -20, 0) on `b`. Both ends are pulled equally hard,
//! although one part is longer, and the three forces add up to zero. Now let
//! `a` move at (1, 5, 0) m/s, with `kd = 3`. Then `C'` is 1 m/s, and the number
//! is -23 N.
//!
//! Write `behaviour_spring`. It pushes when it is too short, as springs do.

/// A damped spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// Its rest length (m).
    pub rest: f64,
}

/// The forces (N) on one end, the ring, and the other end: `[a, p, b]`.
///
/// - `spring`: stiffness, damping, rest length
/// - `x`: the positions (m) of `a`, `p` and `b`, in this order
/// - `v`: their velocities (m/s)
pub fn behaviour_spring(
    spring: Spring,
    x: [[f64; 3]; 3],
    v: [[f64; 3]; 3],
) -> [[f64; 3]; 3] {
    todo!()
}
