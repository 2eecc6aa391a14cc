//! Multigrid, a preconditioner for particles in a grid whose iterations
//! hardly grow with the grid: coarser and coarser copies of the matrix.
//!
//! A sweep over the particles settles neighbours among each other, but a
//! pull at one end of a fine cloth needs many sweeps to be felt at the
//! other. On a grid of half as many rows and columns the same pull is half
//! as far away. So after a sweep the residual is restricted from grid to
//! grid; on the way up each grid's correction is prolonged to the finer one,
//! and a sweep in the opposite direction smooths what it left rough (Brandt
//! 1977; for cloth without a grid Tamstorf and others 2015).

mod coarsening;
mod galerkin;
mod hierarchy;
mod weights;

pub use hierarchy::{Hierarchy, VCycle};
