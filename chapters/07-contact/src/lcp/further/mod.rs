//! Other methods for the same problems, for comparison with Dantzig's, which
//! the simulation uses.
//!
//! - [`Lemke`] follows another path and asks for no symmetry: the second
//!   opinion in tests, and the fallback where Dantzig's method must refuse.
//! - [`principal_pivoting`] by simple rules shows how pivoting can fail: by
//!   cycling, or by visiting every set.
//! - [`predict_vanishing`] is the linear program of Baraff '89: how often a
//!   prediction of the vanishing contacts is wrong, and what that costs.
//! - [`least_one_norm`] is his program for joints that contradict each other:
//!   the forces with the least sum of errors.
//! - [`is_unique`] tells whether forces are unique, or only the motion.

mod following_bounds;
mod lemke;
mod one_norm;
mod principal_pivoting;
mod uniqueness;
mod vanishing;

pub use lemke::Lemke;
pub use one_norm::{OneNorm, least_one_norm};
pub use principal_pivoting::{
    PivotRule, PivotingEnd, PrincipalPivoting, principal_pivoting,
};
pub use uniqueness::is_unique;
pub use vanishing::{Heuristic, Prediction, predict_vanishing};
