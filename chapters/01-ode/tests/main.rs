//! All tests of `ode` in one program: it links once.

mod adaptive;
mod allocation;
mod convergence;
mod errata;
mod fixed_step;
mod invariants;
mod lab;
mod locked;
mod modified_energy;
mod pending_error;
mod reference;
mod refusals;
mod stability;
