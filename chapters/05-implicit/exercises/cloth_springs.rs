//! A cloth can be made of particles in rows and columns, and of springs between
//! them. Three kinds of springs are needed:
//!
//! - *Stretch* springs join neighbours in a row and neighbours in a column.
//!   They keep the cloth from being pulled apart.
//! - *Shear* springs join opposite corners of each little square, along both
//!   diagonals. Without them a square could lean over until it is flat.
//! - *Bend* springs join each particle to the second next one, in its row and
//!   in its column. Without them the cloth could be folded anywhere at no cost.
//!
//! The notes only name such spring lattices (notes E §3); how to choose their
//! springs is left to whoever builds the cloth. Particles are numbered row by
//! row, the top row first, from the left:
//!
//! ```text
//! 0 — 1 — 2          number = row · columns + column
//! | × | × |
//! 3 — 4 — 5
//! ```
//!
//! The cloth may also be a *sleeve*: then the last column is sewn to the first,
//! as if the rows went on in a circle. To the right of the last column comes
//! the first one again, for springs of all kinds. Columns do not go round.
//!
//! Each pair of particles gets one spring at most. The rest length of a spring
//! is the distance of its ends now, in `x`, so that a cloth that is left alone
//! stays as it is.
//!
//! **An example.** Two rows of three particles, 1 m apart, as drawn above. The
//! stretch springs are 0-1, 1-2, 3-4, 4-5 in the rows and 0-3, 1-4, 2-5 in the
//! columns, all 1 m long. The shear springs are 0-4, 1-3, 1-5, 2-4, each √2 m
//! long. There are two bend springs, 0-2 and 3-5, of 2 m; a column of two is
//! too short for one. The same six could not be a sleeve: a sleeve has at least
//! five columns, so that no two particles are neighbours in two ways.
//!
//! Write `cloth_springs`. The smaller number comes first in `ends`; the order
//! of the springs is up to you.

/// What a spring is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Between neighbours in a row or a column.
    Stretch,
    /// Across a square, along a diagonal.
    Shear,
    /// Between second neighbours in a row or a column.
    Bend,
}

/// A spring between two particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// What it is for.
    pub kind: Kind,
    /// The numbers of the particles, the smaller one first.
    pub ends: [usize; 2],
    /// Its rest length (m).
    pub rest: f64,
}

/// All springs of a cloth.
///
/// - `rows`, `columns`: the numbers of rows and columns, at least one each
/// - `sleeve`: whether the last column is sewn to the first; then there are at
///   least five columns
/// - `x`: the positions (m) of the `rows * columns` particles now
pub fn cloth_springs(
    rows: usize,
    columns: usize,
    sleeve: bool,
    x: &[[f64; 3]],
) -> Vec<Spring> {
    todo!()
}
