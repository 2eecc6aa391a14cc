//! A marionette hangs by threads. A thread is a unilateral constraint, like a rod that
//! can pull and not push: the distance of its ends may be less than its length,
//! never more. Here you write the constraint row of a thread for the motion of a
//! limb, and the impulse of the thread in one step.
//!
//! The thread has the length L. It is tied to the limb at `p` and held by the hand
//! at `q`, which moves at `q_velocity` and does not accelerate. All vectors are in
//! the world.
//!
//! **The row.** With d = p - q, its length |d| and its direction u = d/|d|, the
//! *gap* is what is left of the thread:
//!
//! ```formula d
//! C = L - |d|                                  never negative, if we can help it
//! ```
//!
//! How fast does it change? The tie p goes with the limb: it has a velocity because
//! the limb moves, and another because it turns, with the lever r = p - x. Of d' only
//! what is along the thread counts. The result, `rate`, is linear in v and omega, and
//! `jac` has the six coefficients, three of v and three of omega. What is left of the
//! rate belongs to the hand. (u . (omega × r) is omega . (r × u).)
//!
//! And how fast does *that* change, as long as nothing accelerates? Two terms are
//! left, because the lever turns and because the direction u does. The first is the
//! centripetal acceleration of p, as far as it is along the thread. For the second
//! differentiate u: it is what d' has across the thread that turns it. Together they
//! are the `bend`.
//!
//! **The step.** Before a step of h seconds we look ahead: at its end the gap will be
//! about C + h C' + h²/2 C''. If that is not negative, the thread does nothing. If
//! it is, the thread gives the limb an impulse just so large that it is zero. An
//! impulse j pulls along the row: it changes v by `mass_inv` j times the first three
//! numbers of jac, and omega by `i_inv` j times the last three. By how much does that
//! change C'? By j times the inverse effective mass s, as in chapter 7. And a thread
//! never pushes, j >= 0.
//!
//! **An example.** L = 2.01, q = 0 at rest, p = (0, 0, -2), x = (1, 0, -2),
//! v = (3, 0, -3), omega = (0, 2, 0). Then u = (0, 0, -1), r = (-1, 0, 0),
//! d' = (3, 0, -1): C = 0.01, C' = -1, jac = (0, 0, 1, 0, 1, 0). The first term of
//! the bend is 0, the second -(10 - 1)/2 = -4.5. With h = 0.1, over h, the gap at the
//! end would be 0.1 - 1 - 0.225 = -1.125. With mass_inv = 0.5 and 2 for the turn
//! about y, s = 2.5, so j = 0.45. Afterwards v = (3, 0, -2.775), omega = (0, 2.9, 0).
//!
//! Write `thread_row` and `pull`.

use math::{Mat3, Vec3};

/// A limb. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limb {
    /// Its centre of mass (m).
    pub x: Vec3,
    /// The velocity of that (m/s).
    pub v: Vec3,
    /// Its angular velocity (rad/s).
    pub omega: Vec3,
    /// One over its mass (1/kg).
    pub mass_inv: f64,
    /// The inverse of its inertia (1/(kg m²)).
    pub i_inv: Mat3,
}

/// A thread. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thread {
    /// Where it is tied to the limb (m).
    pub p: Vec3,
    /// Where the hand holds it (m).
    pub q: Vec3,
    /// The velocity of the hand there (m/s).
    pub q_velocity: Vec3,
    /// Its length (m).
    pub length: f64,
}

/// What a thread says of the motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// What is left of the thread (m).
    pub gap: f64,
    /// Coefficients of v and omega in the rate.
    pub jac: [f64; 6],
    /// How fast the gap changes (m/s).
    pub rate: f64,
    /// How fast that changes, if nothing accelerates (m/s²).
    pub bend: f64,
}

/// What a thread does in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The impulse (N s), never negative.
    pub impulse: f64,
    /// The velocity of the limb afterwards (m/s).
    pub v: Vec3,
    /// Its angular velocity afterwards (rad/s).
    pub omega: Vec3,
}

/// What a thread says of the motion of a limb.
pub fn thread_row(limb: &Limb, thread: &Thread) -> Row {
    todo!()
}

/// What a thread does to a limb in a step of `h` seconds.
pub fn pull(limb: &Limb, thread: &Thread, h: f64) -> Pull {
    todo!()
}
