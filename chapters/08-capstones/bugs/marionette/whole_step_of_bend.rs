//! After h seconds the bend has changed the gap by h²/2 times C'', so over h
//! it is half of h C''. Yours has all of it.

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
    let (d, r) = (thread.p - thread.q, thread.p - limb.x);
    let distance = d.norm();
    let u = d / distance;
    let d_rate = limb.v + limb.omega.cross(&r) - thread.q_velocity;
    let rate = -u.dot(&d_rate);
    let round = limb.omega.cross(&limb.omega.cross(&r));
    let across = d_rate.norm_squared() - rate * rate;
    let turn = r.cross(&-u);
    Row {
        gap: thread.length - distance,
        jac: [-u.x, -u.y, -u.z, turn.x, turn.y, turn.z],
        rate,
        bend: -u.dot(&round) - across / distance,
    }
}

/// What a thread does to a limb in a step of `h` seconds.
pub fn pull(limb: &Limb, thread: &Thread, h: f64) -> Pull {
    let row = thread_row(limb, thread);
    let [a, b, c, k, l, m] = row.jac;
    let (along, turn) = (Vec3::new(a, b, c), Vec3::new(k, l, m));
    // `along` has the length one.
    let softness = limb.mass_inv + turn.dot(&(limb.i_inv * turn));
    let left = row.gap / h + row.rate + h * row.bend;
    let impulse = (-left / softness).max(0.0);
    Pull {
        impulse,
        v: limb.v + limb.mass_inv * impulse * along,
        omega: limb.omega + limb.i_inv * (impulse * turn),
    }
}
