//! Linear systems: our blocks, conjugate gradients and chains against the
//! `faer` crate's sparse Cholesky and against conjugate gradients on scalar
//! compressed rows of the `sprs` crate.
//!
//! Ratios are medians over rounds in which both take turns; times of single
//! iterations and of chains, and their growth, are the fastest seen.

mod chain;
mod chains;
mod cloth;
mod cloths;
mod factor;
mod scalar;

/// Prints a table for each family of systems.
pub fn compare_all() {
    chains::compare_all();
    cloths::compare_all();
}
