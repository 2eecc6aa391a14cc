//! All tests of `particles` in one program: it links once.

mod allocation;
mod behaviours;
mod buckets;
mod cloud;
mod collisions;
mod forces;
mod invariants;
mod lab;
mod locked;
mod oscillator;
mod phase_space;
mod refusals;
mod structures;
