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
    todo!()
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
    todo!()
}
