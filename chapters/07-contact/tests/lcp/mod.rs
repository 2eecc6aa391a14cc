//! Complementarity problems and their solvers.

mod errata;
mod named;
mod random;
mod random_problems;
mod refusals;
mod rows;
mod work;
