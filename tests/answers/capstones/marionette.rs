//! By squares: with s = |d|², the gap is L - sqrt(s), and its derivatives
//! follow from those of s by the chain rule. The row is asked for its
//! coefficients by unit velocities.

use math::{Mat3, Vec3};

/// A limb.
#[derive(Clone, Copy)]
pub struct Limb {
    /// Centre.
    pub x: Vec3,
    /// Velocity.
    pub v: Vec3,
    /// Spin.
    pub omega: Vec3,
    /// 1/m.
    pub mass_inv: f64,
    /// 1/I.
    pub i_inv: Mat3,
}

/// A thread.
#[derive(Clone, Copy)]
pub struct Thread {
    /// Tie.
    pub p: Vec3,
    /// Hand.
    pub q: Vec3,
    /// Its velocity.
    pub q_velocity: Vec3,
    /// Length.
    pub length: f64,
}

/// The row.
pub struct Row {
    /// Left.
    pub gap: f64,
    /// J.
    pub jac: [f64; 6],
    /// C'.
    pub rate: f64,
    /// C''.
    pub bend: f64,
}

/// The pull.
pub struct Pull {
    /// j.
    pub impulse: f64,
    /// After.
    pub v: Vec3,
    /// After.
    pub omega: Vec3,
}

/// C' of a limb with these velocities, for a hand at rest.
fn asked(limb: &Limb, thread: &Thread, v: Vec3, omega: Vec3) -> f64 {
    let d = thread.p - thread.q;
    let moved = v + omega.cross(&(thread.p - limb.x));
    // |d|' = d . d'/|d|
    -d.dot(&moved) / d.norm()
}

/// The row.
pub fn thread_row(limb: &Limb, thread: &Thread) -> Row {
    let mut jac = [0.0; 6];
    for k in 0..3 {
        let unit = Vec3::ith(k, 1.0);
        jac[k] = asked(limb, thread, unit, Vec3::zeros());
        jac[3 + k] = asked(limb, thread, Vec3::zeros(), unit);
    }
    let d = thread.p - thread.q;
    let r = thread.p - limb.x;
    let d1 = limb.v + limb.omega.cross(&r) - thread.q_velocity;
    let w = limb.omega;
    let d2 = w * w.dot(&r) - r * w.dot(&w);
    // s = d.d, s' = 2 d.d', s'' = 2 (d'.d' + d.d'')
    let s = d.dot(&d);
    let (s1, s2) = (2.0 * d.dot(&d1), 2.0 * (d1.dot(&d1) + d.dot(&d2)));
    let root = s.sqrt();
    Row {
        gap: thread.length - root,
        jac,
        rate: -0.5 * s1 / root,
        bend: 0.25 * s1 * s1 / (s * root) - 0.5 * s2 / root,
    }
}

/// The pull.
pub fn pull(limb: &Limb, thread: &Thread, h: f64) -> Pull {
    let row = thread_row(limb, thread);
    let end = row.gap + h * row.rate + 0.5 * h * h * row.bend;
    if end >= 0.0 {
        return Pull { impulse: 0.0, v: limb.v, omega: limb.omega };
    }
    // What one newton second does.
    let n = (thread.q - thread.p).normalize();
    let dv = n * limb.mass_inv;
    let dw = limb.i_inv * (thread.p - limb.x).cross(&n);
    let j = -end / (h * asked(limb, thread, dv, dw));
    Pull { impulse: j, v: limb.v + dv * j, omega: limb.omega + dw * j }
}
