//! Dantzig's algorithm admits one contact after the other. The contact that is
//! being admitted is *driven*: its force grows from zero until the contact no
//! longer sinks in. Meanwhile all contacts that hold must go on holding, so
//! their forces change as well. Something stops the drive; that is a *pivot*.
//! Here you write one.
//!
//! There are the forces `f` (N), and the accelerations `w = A f + b` (m/s²)
//! with which the contacts open; A (1/kg) is symmetric and positive
//! semidefinite. Some contacts are in the set C of those that hold: their `w`
//! is zero. `driven` is not in C, and its `w` is negative. All others have no
//! force.
//!
//! *Which way?* Let the driven force grow by 1 N. The forces in C change so that
//! their `w` stays zero, and all other forces stay zero. That is one linear
//! equation for each contact of C; their matrix has a unique solution, always.
//! Then every `w` changes by what A says. Together that is the *direction*, as
//! changes per newton of the driven force.
//!
//! *How far?* Until the first of these happens:
//!
//! - the driven `w` is zero: the contact *arrives*, and joins C;
//! - a force in C has fallen to zero, and must not become a pull: that contact
//!   *leaves* C;
//! - a contact outside, which was open or just touching, has come down to zero,
//!   and must not sink in: it *joins* C.
//!
//! Contacts outside with a negative `w` have not had their turn yet; they stop
//! nobody. If several things happen after the same force, the driven contact
//! comes first, and then the one with the smallest number. Changes of at most
//! 1e-12 in size count as none. If nothing ever stops the drive, answer
//! `Endless`, and leave everything as it was: no force can hold this contact.
//!
//! Whoever has come to zero gets exactly zero, so that rounding does not add up.
//!
//! **An example.** Two trestles under a plank, with A = ((5/8, 6/8), (6/8, 1))
//! and b = (-10, -10). Contact 1 is in C, with f = (0, 10) and w = (-2.5, 0),
//! and contact 0 is driven. For each newton there, contact 1 must give up 3/4
//! N; so w changes by (1/16, 0). The driven contact would arrive after 40 N.
//! But after 40/3 N contact 1 has no force left: it leaves C. Then f is
//! (40/3, 0) and w is (-5/3, 0). In the next pivot C is empty, and contact 0
//! arrives after another 8/3 N, with f = (16, 0) and w = (0, 2).
//!
//! Write `direction` and `pivot`.

/// Where the algorithm stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The forces (N).
    pub f: Vec<f64>,
    /// How fast the contacts open (m/s²).
    pub w: Vec<f64>,
    /// Whether each contact is in C.
    pub holds: Vec<bool>,
}

/// What happens per newton of the driven force.
#[derive(Clone, Debug, PartialEq)]
pub struct Direction {
    /// The changes of all forces (without unit); 1 for the driven contact.
    pub f: Vec<f64>,
    /// The changes of all accelerations (1/kg).
    pub w: Vec<f64>,
}

/// What stops a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The driven contact holds.
    Arrives,
    /// This contact has no force left.
    Leaves(usize),
    /// This contact has come down.
    Joins(usize),
    /// Nothing does.
    Endless,
}

/// Which way the forces and accelerations go while contact `driven` is driven.
///
/// - `a`: the matrix A (1/kg), row by row
/// - `holds`: whether each contact is in C
pub fn direction(a: &[Vec<f64>], holds: &[bool], driven: usize) -> Direction {
    // ANSWER
    let n = holds.len();
    let held: Vec<usize> = (0..n).filter(|i| holds[*i]).collect();
    let m = held.len();
    // One row for each contact of C: A_CC df = -A_Cd.
    let mut rows = Vec::new();
    for i in &held {
        let mut row: Vec<f64> = held.iter().map(|j| a[*i][*j]).collect();
        row.push(-a[*i][driven]);
        rows.push(row);
    }
    for k in 0..m {
        for i in 0..m {
            if i != k {
                let share = rows[i][k] / rows[k][k];
                for j in k..=m {
                    rows[i][j] -= share * rows[k][j];
                }
            }
        }
    }
    let mut f = vec![0.0; n];
    f[driven] = 1.0;
    for (k, i) in held.iter().enumerate() {
        f[*i] = rows[k][m] / rows[k][k];
    }
    // dw = A df
    let row = |i: usize| (0..n).map(|j| a[i][j] * f[j]).sum::<f64>();
    let w = (0..n).map(row).collect();
    Direction { f, w }
    // END
}

/// Drives contact `driven` until something stops it: what that was, and where
/// the algorithm stands then.
///
/// - `a`: the matrix A (1/kg), row by row
/// - `before`: where it stands; `driven` is not in C, and its w is negative
pub fn pivot(
    a: &[Vec<f64>],
    before: &Progress,
    driven: usize,
) -> (Stop, Progress) {
    // ANSWER
    let way = direction(a, &before.holds, driven);
    let mut nearest = (f64::INFINITY, Stop::Endless);
    if way.w[driven] > 1e-12 {
        nearest = (-before.w[driven] / way.w[driven], Stop::Arrives);
    }
    for i in 0..before.f.len() {
        let (held, waits) = (before.holds[i], before.w[i] < 0.0);
        let (from, by, stop) = if held {
            (before.f[i], way.f[i], Stop::Leaves(i))
        } else {
            (before.w[i], way.w[i], Stop::Joins(i))
        };
        let stops = by < -1e-12 && (held || !waits);
        // It is at zero after from/-by.
        if stops && -from / by < nearest.0 {
            nearest = (-from / by, stop);
        }
    }
    let (step, stop) = nearest;
    let mut after = before.clone();
    if stop == Stop::Endless {
        return (stop, after);
    }
    for i in 0..after.f.len() {
        after.f[i] += step * way.f[i];
        let zero = after.holds[i];
        after.w[i] = if zero { 0.0 } else { after.w[i] + step * way.w[i] };
    }
    match stop {
        Stop::Leaves(i) => {
            after.f[i] = 0.0;
            after.holds[i] = false;
        }
        Stop::Joins(i) => {
            after.w[i] = 0.0;
            after.holds[i] = true;
        }
        _ => {
            after.w[driven] = 0.0;
            after.holds[driven] = true;
        }
    }
    (stop, after)
    // END
}
