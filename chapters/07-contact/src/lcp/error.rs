//! Why a complementarity problem is refused before it is solved.

/// Why a problem was refused.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum LcpError {
    /// A list has the wrong length.
    #[error("{field} has {given} entries, but needs {accepted}")]
    Length {
        /// Which list it is.
        field: &'static str,
        /// How many entries it has.
        given: usize,
        /// How many it should have.
        accepted: usize,
    },
    /// A number is infinite or not a number.
    #[error("entry {index} of {field} is not a finite number")]
    NotFinite {
        /// Which list it is in.
        field: &'static str,
        /// Where, from 0; in the matrix counted row after row.
        index: usize,
    },
    /// A row has bounds that no force lies between, or none at all.
    #[error(
        "row {row} has bounds {lo} and {hi}, but needs lo <= hi, lo below \
         infinity and hi above minus infinity"
    )]
    Bounds {
        /// Which row, from 0.
        row: usize,
        /// The lower bound.
        lo: f64,
        /// The upper bound.
        hi: f64,
    },
    /// A friction row follows a row that is not unilateral.
    #[error("row {row} follows row {normal}, which must be unilateral")]
    Normal {
        /// Which row, from 0.
        row: usize,
        /// The row that it should follow.
        normal: usize,
    },
    /// A coefficient of friction is negative or not finite.
    #[error(
        "row {row} has friction {mu}, but needs a finite number, 0 or more"
    )]
    Friction {
        /// Which row, from 0.
        row: usize,
        /// What was given.
        mu: f64,
    },
    /// The method needs a symmetric matrix.
    #[error(
        "the matrix must be symmetric, but entry ({row}, {column}) differs \
         from its mirror image: use Lemke"
    )]
    NotSymmetric {
        /// Row of an entry that differs from its mirror image, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// The method needs a matrix without negative curvature.
    #[error(
        "the matrix must be positive semidefinite, but row {row} has the \
         curvature {curvature:.3e}: use Lemke"
    )]
    Indefinite {
        /// The row whose own force lowers its `w`, from 0.
        row: usize,
        /// How fast `w` falls while its own force grows.
        curvature: f64,
    },
    /// The method does not take rows of this kind.
    #[error("row {row} must be {accepted}")]
    Kind {
        /// Which row, from 0.
        row: usize,
        /// What kinds it takes.
        accepted: &'static str,
    },
    /// The linear programming library gave up.
    #[error("the linear program was not solved: check the units")]
    LinearProgram,
}
