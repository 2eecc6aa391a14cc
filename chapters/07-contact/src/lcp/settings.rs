//! The settings of the solvers for complementarity problems.
//!
//! Most are bounds on rounding. An `f64` has sixteen digits; sums of some
//! hundred terms that cancel, and a factorisation, leave about twelve.

/// Mirrored entries of the matrix may differ by this fraction of their size:
/// they are computed from either end of a contact. Below, rounding makes
/// matrices asymmetric; above, friction would pass for rounding.
pub(super) const SYMMETRY_TOLERANCE: f64 = 1e-9;

/// A problem with a scaled residual up to this is solved: the rest is rounding.
pub(crate) const SOLVED_RESIDUAL: f64 = 1e-10;

/// The terms of a `w` may be this many times what acts on a contact. If they
/// are greater, forces have run away along a direction without solution, and
/// rounding hides everything else.
pub(crate) const MAX_FORCE_RATIO: f64 = 100.0;

/// A row is right if its error is at most this fraction of the terms that add
/// up to its `w`, or to those of its connected component. Below, rounding
/// counts as wrong; above, small forces are lost.
pub(super) const ROW_TOLERANCE: f64 = 1e-12;

/// What rounding leaves of zero, as a fraction of the terms that cancelled.
/// Below, dependent rows look independent; above, stiff rows look dependent.
pub(super) const ZERO_MOTION: f64 = 1e-12;

/// A curvature that is negative by this fraction of its terms is more than
/// rounding: the matrix is not one for pivoting.
pub(super) const NEGATIVE_CURVATURE: f64 = 1e-8;

/// `b·df` must be below zero by this fraction of its terms to prove that no
/// forces exist. Below, rounding would prove it.
pub(super) const CERTIFICATE_MARGIN: f64 = 1e-9;

/// What is added to the diagonal, as a fraction of it, so that redundant
/// contacts share the load; refinement takes its effect out again. Below,
/// rounding decides who carries; above, more steps of refinement are needed.
pub(super) const REGULARISATION: f64 = 1e-9;

/// How often all rows that are wrong change sets at once, at most; and how
/// often that may fail to make them fewer. With more, blocks that go in circles
/// cost more; with fewer, single pivots have more to do.
pub(super) const MAX_BLOCK_PIVOTS: usize = 10;
/// See [`MAX_BLOCK_PIVOTS`].
pub(super) const MAX_STALLED_PIVOTS: usize = 2;

/// A guess is dropped if more than one row in this many is wrong: from then on
/// it costs more to mend than to begin with nothing.
pub(super) const WORST_GUESS: usize = 4;

/// How often rows are dropped from C before all are, which always works.
pub(super) const MAX_DROPS: usize = 8;

/// Pivots, at most: so many, and so many more for each row. A cap: a row is
/// driven a few times at most.
pub(super) const MAX_PIVOTS: [usize; 2] = [50, 20];

/// How often the forces are refined and rows that turn out wrong are driven
/// again, at most: a cap.
pub(super) const MAX_REFINEMENTS: usize = 10;

/// Steps of one refinement, at most: a cap. Each brings several digits.
pub(super) const MAX_REFINEMENT_STEPS: usize = 6;

/// Forces are refined until `w` is this fraction of its tolerance: what is left
/// must not add up to it.
pub(super) const REFINED_FRACTION: f64 = 0.01;

/// A step that does not make `w` smaller by this factor is the last one: a step
/// that is not about rounding gains far more.
pub(super) const MIN_REDUCTION: f64 = 8.0;

/// A force that breaks its bound by less than this many tolerances may be
/// brought back by the next step; one that breaks it by more is in the wrong
/// set.
pub(super) const BOUND_SLACK: f64 = 1e6;

/// How often bounds that follow other forces are taken anew, at most: a cap.
pub(super) const MAX_BOUND_UPDATES: usize = 100;

/// Bounds that change by less than this fraction of the greatest force have
/// converged.
pub(super) const BOUND_TOLERANCE: f64 = 1e-13;
