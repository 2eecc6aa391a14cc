//! The broad phase: which pairs of bodies have overlapping bounds. Notes D
//! §7.2. The book follows [`SortAndSweep`]; `further` holds what it is
//! compared with.

mod body_bounds;
mod endpoint;
mod endpoint_list;
mod further;
mod pair;
mod pair_table;
mod sort_and_sweep;
mod sweep_1d;

pub use endpoint::{Endpoint, EndpointKind};
pub use endpoint_list::{EndpointList, Exchange};
pub use further::{AllPairs, FatAabbs, RefittedTree, SortedGrid, all_pairs};
pub use pair::{Pair, PairEvent};
pub use sort_and_sweep::SortAndSweep;
pub use sweep_1d::{SweepStep, sweep_1d, sweep_steps};

use crate::{Aabb, BoundsError};

// ANCHOR: broad-phase
/// Keeps track of all pairs of bodies whose bounds overlap. Bodies are
/// numbered, best from 0: memory grows with the largest number.
pub trait BroadPhase {
    /// Adds `body`, or moves it to new `bounds`.
    fn set_bounds(
        &mut self,
        body: usize,
        bounds: Aabb,
    ) -> Result<(), BoundsError>;

    /// Removes `body`; returns whether it was there.
    fn remove(&mut self, body: usize) -> bool;

    /// Takes all insertions, moves and removals into account. Returns what
    /// has changed since the previous update, sorted by pair.
    fn update(&mut self) -> &[PairEvent];

    /// All pairs that overlapped at the last update, sorted.
    fn pairs(&self) -> &[Pair];

    /// How many pairs of boxes the last update compared.
    fn overlap_tests(&self) -> usize;
}
// ANCHOR_END: broad-phase
