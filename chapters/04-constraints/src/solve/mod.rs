//! The Lagrange multipliers: `J W J^T lambda = rhs`, assembled and solved
//! (notes F §4.3 and §4.4).

mod chain;
mod constraint_graph;
mod equations;
mod least_squares;
mod multipliers;
mod settings;

pub(crate) use chain::ChainSolver;
pub(crate) use equations::Equations;
pub(crate) use least_squares::{Cgls, LeastSquaresFit, SquareRoot};
pub(crate) use multipliers::{MultiplierSolver, SolveFailure};
pub use settings::{MultiplierMethod, MultiplierSettings, SolveReport};
