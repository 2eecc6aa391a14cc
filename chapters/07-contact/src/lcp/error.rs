//! Why a complementarity problem is refused before it is solved.

use std::fmt;

/// Why a problem was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LcpError {
    /// A list has the wrong length.
    Length {
        /// Which list it is.
        field: &'static str,
        /// How many entries it has.
        given: usize,
        /// How many it should have.
        accepted: usize,
    },
    /// A number is infinite or not a number.
    NotFinite {
        /// Which list it is in.
        field: &'static str,
        /// Where, from 0; in the matrix counted row after row.
        index: usize,
    },
    /// A row has bounds that no force lies between, or none at all.
    Bounds {
        /// Which row, from 0.
        row: usize,
        /// The lower bound.
        lo: f64,
        /// The upper bound.
        hi: f64,
    },
    /// A friction row follows a row that is not unilateral.
    Normal {
        /// Which row, from 0.
        row: usize,
        /// The row that it should follow.
        normal: usize,
    },
    /// A coefficient of friction is negative or not finite.
    Friction {
        /// Which row, from 0.
        row: usize,
        /// What was given.
        mu: f64,
    },
    /// The method needs a symmetric matrix.
    NotSymmetric {
        /// Row of an entry that differs from its mirror image, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// The method needs a matrix without negative curvature.
    Indefinite {
        /// The row whose own force lowers its `w`, from 0.
        row: usize,
        /// How fast `w` falls while its own force grows.
        curvature: f64,
    },
    /// The method does not take rows of this kind.
    Kind {
        /// Which row, from 0.
        row: usize,
        /// What kinds it takes.
        accepted: &'static str,
    },
    /// The linear programming library gave up.
    LinearProgram,
}

impl fmt::Display for LcpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { field, given, accepted } => {
                write!(f, "{field} has {given} entries, but needs {accepted}")
            }
            Self::NotFinite { field, index } => {
                write!(f, "entry {index} of {field} is not a finite number")
            }
            Self::Bounds { row, lo, hi } => write!(
                f,
                "row {row} has bounds {lo} and {hi}, but needs lo <= hi, \
                 lo below infinity and hi above minus infinity"
            ),
            Self::Normal { row, normal } => write!(
                f,
                "row {row} follows row {normal}, which must be unilateral"
            ),
            Self::Friction { row, mu } => write!(
                f,
                "row {row} has friction {mu}, but needs a finite number, 0 or more"
            ),
            Self::NotSymmetric { row, column } => write!(
                f,
                "the matrix must be symmetric, but entry ({row}, {column}) \
                 differs from its mirror image: use Lemke"
            ),
            Self::Indefinite { row, curvature } => write!(
                f,
                "the matrix must be positive semidefinite, but row {row} \
                 has the curvature {curvature:.3e}: use Lemke"
            ),
            Self::Kind { row, accepted } => {
                write!(f, "row {row} must be {accepted}")
            }
            Self::LinearProgram => {
                write!(f, "the linear program was not solved: check the units")
            }
        }
    }
}

impl std::error::Error for LcpError {}
