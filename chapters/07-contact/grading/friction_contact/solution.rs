//! A body touches a table in one point. Which force does the table exert? Seen
//! from the side it has two numbers: `f[0]` along the normal, upwards, and
//! `f[1]` along the table, to the right (N). The contact point accelerates by
//!
//! ```formula w A f b
//! w = A f + b          w[0] upwards, w[1] to the right (m/s²)
//! ```
//!
//! `b` is its acceleration without the table. `A` (1/kg) is symmetric and
//! positive definite, and its entry beside the diagonal says how a push in one
//! direction moves the point in the other: a rod that is pushed up at its tip
//! turns, and its tip goes sideways. The point has no speed up or down. It
//! slides to the right at `v` (m/s), which may be negative; a speed of at most
//! `slow` counts as none.
//!
//! The contact obeys the rules of the chapter. It does not sink in (`w[0]` is
//! not negative), it pushes (`f[0]` is not negative), and it does not push what
//! leaves (one of the two is zero). Friction obeys Coulomb's law: it is never
//! larger than `mu` times the normal force. While the point slides, friction is
//! as large as that, against the sliding. A point at rest stays at rest if the
//! force can do that; otherwise it begins to slide, with friction at its limit
//! against the direction in which it begins to slide.
//!
//! Find the force, and which of four states the contact is in:
//!
//! - `Separates`: without any force the point does not accelerate downwards.
//!   Then there is none. (This comes first, whatever else would be possible.)
//! - `Sticks`: the point is at rest and stays there.
//! - `Slides`: it slides, or begins to.
//! - `Jams`: it slides, and no normal force, however large, keeps it from
//!   sinking in, because the friction that comes with it presses it down.
//!   Answer with a force of zero; the simulator will need an impulse.
//!
//! A point at rest never jams, and its force is always unique.
//!
//! **An example.** A crate of 2 kg lies on the table, and somebody pulls it to
//! the right; let g be 10 m/s², and `mu` 0.5. A has 0.5 on the diagonal and
//! zeros beside it. With a pull of 6 N, b = (-10, 3). The force (20, -6) N
//! keeps everything in place, and 6 N are less than 0.5 · 20 N: it sticks. With
//! 14 N, b = (-10, 7), and it would take -14 N of friction. There are only 10:
//! the crate begins to slide to the right, with f = (20, -10) N and w = (0, 2).
//!
//! Now a rod, with A = ((2.5, 1.5), (1.5, 2.5)) and b = (-10, 0), whose tip
//! slides to the right at 1 m/s. With `mu = 1` the force is (10, -10) N: of the
//! 25 m/s² that 10 N push it up, friction takes 15 back. To the left it would
//! be (2.5, 2.5) N. With `mu = 2` the tip jams on its way to the right.
//!
//! Write `friction_contact`.

/// A contact of a body with a table, seen from the side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The matrix A (1/kg), row by row: normal first, then along the table.
    pub a: [[f64; 2]; 2],
    /// The acceleration (m/s²) without the table.
    pub b: [f64; 2],
    /// How fast the point slides to the right (m/s).
    pub v: f64,
    /// The coefficient of friction.
    pub mu: f64,
    /// Up to this speed (m/s) it is at rest.
    pub slow: f64,
}

/// What a contact does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It needs no force.
    Separates,
    /// It stays at rest.
    Sticks,
    /// It slides, or begins to.
    Slides,
    /// No force is enough.
    Jams,
}

/// The force of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Force {
    /// What the contact does.
    pub state: State,
    /// Along the normal, and along the table to the right (N).
    pub f: [f64; 2],
}

/// The force of a contact with friction.
pub fn friction_contact(contact: &Contact) -> Force {
    // ANSWER
    let Contact { a, b, v, mu, slow } = *contact;
    if b[0] >= 0.0 {
        return Force { state: State::Separates, f: [0.0; 2] };
    }
    if v.abs() > slow {
        return match sliding(contact, v.signum()) {
            Some(f) => Force { state: State::Slides, f },
            None => Force { state: State::Jams, f: [0.0; 2] },
        };
    }
    // A f = -b: nothing accelerates.
    let det = a[0][0] * a[1][1] - a[0][1] * a[1][0];
    let f = [
        (a[0][1] * b[1] - a[1][1] * b[0]) / det,
        (a[1][0] * b[0] - a[0][0] * b[1]) / det,
    ];
    if f[1].abs() <= mu * f[0] {
        return Force { state: State::Sticks, f };
    }
    // It begins to slide the way in which it then accelerates.
    let mut f = [0.0; 2];
    for way in [1.0, -1.0] {
        if let Some(found) = sliding(contact, way) {
            let w = a[1][0] * found[0] + a[1][1] * found[1] + b[1];
            if w * way > 0.0 {
                f = found;
            }
        }
    }
    Force { state: State::Slides, f }
    // END
}

// ANSWER
/// The force on a point that slides to the right (`way` is 1) or to the left
/// (-1), with w[0] = 0.
fn sliding(contact: &Contact, way: f64) -> Option<[f64; 2]> {
    let Contact { a, b, mu, .. } = *contact;
    // f_t = -mu f_n, so w_n = (a_nn - mu a_nt) f_n + b_n
    let s = a[0][0] - way * mu * a[0][1];
    let f = -b[0] / s;
    if s > 0.0 { Some([f, -way * mu * f]) } else { None }
}
// END
