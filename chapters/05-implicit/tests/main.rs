//! All tests of `implicit` in one program: it links once.

mod adaptive;
mod allocation;
mod cloth;
mod convergence;
mod energy;
mod errata;
mod experiments;
mod experiments_cloth;
mod hour;
mod jacobians;
mod levels;
mod locked;
mod random;
mod refusals;
mod scenes;
mod sheets;
mod stability;
mod step;
