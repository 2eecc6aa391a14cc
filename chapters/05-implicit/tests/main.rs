//! All tests of `implicit` in one program: it links once.

mod allocation;
mod cloth;
mod errata;
mod forces;
mod implicit_particles;
mod lab;
mod locked;
mod random;
mod refusals;
mod solve;
mod steps;
