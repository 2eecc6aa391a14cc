//! A door hangs on its frame. Of the six ways in which it could move against
//! the frame, the hinge leaves one: turning about the pin. The other five are
//! forbidden, each by an equation, and each equation is a row in the same
//! system that holds the contacts; only that its force may have either sign
//! (chapter 4, and B89 §7). Here you write the five rows.
//!
//! Body A, the frame, has a hole. The middle of the hole is at `pa`, and two
//! directions `across` the hole, perpendicular to it, are fixed to A. Body B,
//! the door, has a pin. The middle of the pin is at `pb`, and its direction
//! `axis` is fixed to B. All vectors are in the world. The hinge is as it
//! should be if five numbers are zero:
//!
//! ```formula p across axis
//! (C0, C1, C2) = pa - pb                        the middles are together
//! C3 = across[0] . axis                         the pin is not askew
//! C4 = across[1] . axis
//! ```
//!
//! *How fast do they change?* `pa` and `across` move with A, `pb` and `axis`
//! with B. Sort what you get by the twelve velocities va, omega_a, vb, omega_b,
//! in this order: their coefficients are the five rows of the matrix J, each
//! with twelve numbers, so that C' = J times the velocities. Check C3 and C4 by
//! turning both bodies together: then nothing changes. (`omega × r` is `-r*`
//! times `omega`, where `r*` is the matrix that `math::cross_matrix` makes.)
//!
//! *How fast does that change?* Differentiate once more. The accelerations va',
//! omega_a', vb', omega_b' come with the same J; and there are terms left over,
//! the *bend*, which are there because levers and directions turn.
//!
//! *What do we want?* C'' = -ks C - kd C', so that errors die out. So the
//! accelerations must satisfy J times accelerations = `goal`; everything that
//! is known goes there.
//!
//! **An example.** A frame is at rest at the origin. A door has its centre at
//! (1, 0, 0) and swings at omega_b = (0, 0, 2), so vb = (0, 2, 0). The pin is
//! upright, axis = (0, 0, 1), at pa = pb = (0, 0, 0); across are (1, 0, 0) and
//! (0, 1, 0). All C and C' are zero. As seen from the door's centre, the end at
//! the pin goes round it, and accelerates towards it by (4, 0, 0) m/s². So the
//! first three of `goal` are (4, 0, 0): the frame's acceleration minus the
//! door's should be (4, 0, 0), which holds the door on its circle. Row 0 of J
//! is (1 0 0, 0 0 0, -1 0 0, 0 0 0); row 1 is (0 1 0, 0 0 0, 0 -1 0, 0 0 1).
//! Row 3 is (0 0 0, 0 -1 0, 0 0 0, 0 1 0): a door that turns about y tilts its
//! pin towards `across[0]`.
//!
//! Write `hinge_rows`.

use math::Vec3;
// ANSWER
use math::cross_matrix;
// END

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
    // ANSWER
    let mut rows = Rows { c: [0.0; 5], jac: [[0.0; 12]; 5], goal: [0.0; 5] };
    let (ra, rb) = (hinge.pa - a.x, hinge.pb - b.x);
    let off = hinge.pa - hinge.pb;
    let rate = a.v + a.omega.cross(&ra) - b.v - b.omega.cross(&rb);
    let bend =
        a.omega.cross(&a.omega.cross(&ra)) - b.omega.cross(&b.omega.cross(&rb));
    for k in 0..3 {
        rows.c[k] = off[k];
        rows.jac[k][k] = 1.0;
        rows.jac[k][6 + k] = -1.0;
        for m in 0..3 {
            rows.jac[k][3 + m] = -cross_matrix(ra)[(k, m)];
            rows.jac[k][9 + m] = cross_matrix(rb)[(k, m)];
        }
        rows.goal[k] = -bend[k] - hinge.ks * off[k] - hinge.kd * rate[k];
    }
    let turn = a.omega - b.omega;
    for (k, u) in (3..5).zip(hinge.across) {
        let arm = u.cross(&hinge.axis);
        let arm_dot = a.omega.cross(&u).cross(&hinge.axis)
            + u.cross(&b.omega.cross(&hinge.axis));
        rows.c[k] = u.dot(&hinge.axis);
        for m in 0..3 {
            rows.jac[k][3 + m] = arm[m];
            rows.jac[k][9 + m] = -arm[m];
        }
        rows.goal[k] = -arm_dot.dot(&turn)
            - hinge.ks * rows.c[k]
            - hinge.kd * arm.dot(&turn);
    }
    rows
    // END
}
