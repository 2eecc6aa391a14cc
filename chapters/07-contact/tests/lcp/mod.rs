//! Complementarity problems and their solvers.

mod errata;
mod named;
mod one_norm;
mod random;
mod random_problems;
mod refusals;
mod rows;
mod work;
