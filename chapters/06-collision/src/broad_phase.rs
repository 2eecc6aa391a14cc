//! What every broad phase answers: whose bounds overlap. Notes D §7.2.

use crate::aabb::Aabb;
use crate::error::BoundsError;
use crate::pair::{Pair, PairEvent};

// ANCHOR: broad-phase
/// Keeps track of all pairs of bodies whose bounds overlap. Bodies have
/// numbers, best from 0 on: room is made for all up to the largest.
pub trait BroadPhase {
    /// Adds `body`, or moves it to new `bounds`.
    fn place(&mut self, body: usize, bounds: Aabb) -> Result<(), BoundsError>;

    /// Takes `body` out; returns whether it was there.
    fn remove(&mut self, body: usize) -> bool;

    /// Takes all that was placed and removed into account. Returns what
    /// changed since the update before, sorted by pair.
    fn update(&mut self) -> &[PairEvent];

    /// All pairs that overlapped at the last update, sorted.
    fn pairs(&self) -> &[Pair];

    /// How many pairs of boxes the last update compared.
    fn tests(&self) -> usize;
}
// ANCHOR_END: broad-phase
