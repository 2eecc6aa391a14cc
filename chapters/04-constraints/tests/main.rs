//! All tests of `constraints` in one program: it links once.

mod allocation;
mod bead;
mod constrained_particles;
mod constraint_types;
mod errata;
mod feedback;
mod lab;
mod lagrange;
mod locked;
mod rattle;
mod refusals;
mod solve;
