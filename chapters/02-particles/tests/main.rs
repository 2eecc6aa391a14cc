//! All tests of `particles` in one program: it links once.

mod allocation;
mod behaviours;
mod buckets;
mod cloud;
mod experiments;
mod forces;
mod impacts;
mod invariants;
mod locked;
mod oscillator;
mod phase_space;
mod planes;
mod refusals;
mod slopes;
mod structures;
