//! Multigrid: a preconditioner for particles in a grid whose iterations
//! hardly grow with the grid. It keeps coarser and coarser copies of the
//! matrix.
//!
//! A Gauss–Seidel sweep over the particles settles neighbours among each
//! other, but a pull at one end of a fine cloth needs many sweeps to be felt
//! at the other. On a grid of half as many rows and columns the same pull is
//! half as far away. So after a sweep the residual is restricted from grid
//! to grid; on the way up each grid's correction is prolongated to the finer
//! one, and a sweep in the opposite direction smooths what it left rough:
//! a V-cycle (Brandt 1977; for cloth without a grid Tamstorf and others
//! 2015).

mod coarsening;
mod galerkin;
mod gauss_seidel;
mod hierarchy;
mod plain;
mod v_cycle;
mod weights;

pub use gauss_seidel::GaussSeidel;
pub use hierarchy::Hierarchy;
pub use plain::{GridVisit, plain_v_cycle};
pub use v_cycle::VCycle;
