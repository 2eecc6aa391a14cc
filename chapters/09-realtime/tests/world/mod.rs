//! The world of boxes: invariants, exact answers and threads.

mod exact;
mod invariants;
mod same_bits;
mod stacks;
