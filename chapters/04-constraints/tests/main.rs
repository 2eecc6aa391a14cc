//! All tests of `constraints` in one program: it links once.

mod allocation;
mod bead;
mod chains;
mod changes;
mod derivatives;
mod errata;
mod experiments;
mod experiments_solving;
mod feedback;
mod lagrange;
mod locked;
mod pendulums;
mod redundant;
mod refusals;
mod scenes;
mod scripted;
mod shapes;
mod work;
mod zoo;
