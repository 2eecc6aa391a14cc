//! Your goal has no bend. Levers and arrows turn while the bodies move, even if
//! nothing accelerates.

use math::Vec3;
use math::star;

/// How a body moves. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its centre of mass (m).
    pub x: Vec3,
    /// The velocity of that (m/s).
    pub v: Vec3,
    /// Its angular velocity (rad/s).
    pub omega: Vec3,
}

/// A hinge between A and B. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge {
    /// The middle of A's hole (m).
    pub pa: Vec3,
    /// The middle of B's pin (m).
    pub pb: Vec3,
    /// Two directions across A's hole.
    pub across: [Vec3; 2],
    /// The direction of B's pin.
    pub axis: Vec3,
    /// Feedback on C (1/s²).
    pub ks: f64,
    /// Feedback on C' (1/s).
    pub kd: f64,
}

/// The five equations of a hinge.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// How far the hinge is from what it should be; m, then without unit.
    pub c: [f64; 5],
    /// The rows of J: coefficients of va, omega_a, vb, omega_b.
    pub jac: [[f64; 12]; 5],
    /// What J times the accelerations must be; m/s², then 1/s².
    pub goal: [f64; 5],
}

/// The equations that hold a hinge together.
pub fn hinge_rows(a: &Body, b: &Body, hinge: &Hinge) -> Rows {
    let mut rows = Rows { c: [0.0; 5], jac: [[0.0; 12]; 5], goal: [0.0; 5] };
    let (ra, rb) = (hinge.pa - a.x, hinge.pb - b.x);
    let off = hinge.pa - hinge.pb;
    let rate = a.v + a.omega.cross(&ra) - b.v - b.omega.cross(&rb);
    for k in 0..3 {
        rows.c[k] = off[k];
        rows.jac[k][k] = 1.0;
        rows.jac[k][6 + k] = -1.0;
        for m in 0..3 {
            rows.jac[k][3 + m] = -star(ra)[(k, m)];
            rows.jac[k][9 + m] = star(rb)[(k, m)];
        }
        rows.goal[k] = -hinge.ks * off[k] - hinge.kd * rate[k];
    }
    let turn = a.omega - b.omega;
    for (k, u) in (3..5).zip(hinge.across) {
        let arm = u.cross(&hinge.axis);
        rows.c[k] = u.dot(&hinge.axis);
        for m in 0..3 {
            rows.jac[k][3 + m] = arm[m];
            rows.jac[k][9 + m] = -arm[m];
        }
        rows.goal[k] = -hinge.ks * rows.c[k] - hinge.kd * arm.dot(&turn);
    }
    rows
}
