//! All tests of `ode` in one program: it links once.

mod adaptive;
mod allocation;
mod convergence;
mod dense_output;
mod doubling;
mod errata;
mod experiments;
mod invariants;
mod locked;
mod march;
mod pending;
mod reference;
mod refusals;
mod stability;
