//! Two bodies A and B in the plane have six velocities, `[vx, vz, omega]` of A
//! and then of B. A contact, a joint or a motor between them is a **row**: six
//! numbers J, such that `J v` is the speed (m/s) which the row looks after. A
//! contact looks at how fast its two sides part.
//!
//! A row wants `J v` to be minus its `bias`, and has an impulse to reach that. An
//! impulse of 1 N s along the row changes the velocities by `W Jᵀ`, where `W`
//! are the inverse masses and inertias, and so it changes `J v` by `a`:
//!
//! ```formula
//! a = J W Jᵀ
//! λ → clamp(λ - (J v + bias)/a, low, high)
//! ```
//!
//! Here λ is all that the row has given so far in this step. The velocities that
//! you are handed contain it already; what they still have to get is the
//! *change* of λ. A row that nothing can move changes nothing.
//!
//! **An example.** A is the floor, with zeros in `W`, and B is a crate of 2 kg
//! that falls at 3 m/s. The row is (0, -1, 0, 0, 1, 0), its bias zero, its bounds
//! 0 and infinity. `J v` is -3 and `a` is 0.5, so λ becomes 0 + 3/0.5 = 6 N s,
//! and the crate stands. Then a crate beside it throws it up, at 1 m/s: λ becomes
//! 6 - 1/0.5 = 4, because now 4 N s are enough. Had it gone up at 4 m/s, λ would
//! become -2, and a floor does not pull: it becomes 0. All 6 N s are taken back,
//! and the crate rises at 1 m/s.
//!
//! Write `solve_row`.

/// One row between two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// J: what each velocity adds to the speed of the row (1, or m for spins).
    pub jac: [f64; 6],
    /// W: 1/m, 1/m and 1/I of A, then of B (1/kg and 1/(kg m²)).
    pub w: [f64; 6],
    /// How much is added to the speed that has to vanish (m/s).
    pub bias: f64,
    /// The least that λ may be (N s).
    pub low: f64,
    /// The most that it may be (N s).
    pub high: f64,
}

/// What a row has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// λ, all that the row has given (N s).
    pub impulse: f64,
    /// The velocities (m/s and rad/s).
    pub v: [f64; 6],
}

/// One update of a row.
///
/// - `impulse`: what the row has given so far (N s)
/// - `v`: the velocities, with that in them
pub fn solve_row(row: &Row, impulse: f64, v: [f64; 6]) -> Solved {
    // ANSWER
    let (mut a, mut speed) = (0.0, row.bias);
    for k in 0..6 {
        a += row.jac[k] * row.w[k] * row.jac[k];
        speed += row.jac[k] * v[k];
    }
    if a <= 0.0 {
        return Solved { impulse, v };
    }
    let new = (impulse - speed / a).max(row.low).min(row.high);
    let mut after = v;
    for k in 0..6 {
        // v += W Jᵀ Δλ
        after[k] += row.w[k] * row.jac[k] * (new - impulse);
    }
    Solved { impulse: new, v: after }
    // END
}
