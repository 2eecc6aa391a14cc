//! Broad phases for comparison with sort and sweep. Nothing in the course runs
//! on them.
//!
//! - [`AllPairs`] compares every pair. It is the reference in all tests.
//! - [`SortedGrid`] and [`RefittedTree`] do not depend on temporal coherence.
//!   The figure `crossover`, the benchmark `broad_phase` and the comparison
//!   with Rapier in `tests/peers` show from how many drifting boxes on they
//!   cost less than exchanges.
//! - [`FatAabbs`] updates another broad phase only when a body has left its
//!   margin; the same benchmarks show what that saves.

mod all_pairs;
mod fat_aabbs;
mod found_pairs;
mod grid_columns;
mod refitted_tree;
mod sorted_grid;

pub use all_pairs::{AllPairs, all_pairs};
pub use fat_aabbs::FatAabbs;
pub use refitted_tree::RefittedTree;
pub use sorted_grid::SortedGrid;
