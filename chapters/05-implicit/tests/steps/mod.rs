//! Implicit methods for any system.

mod adaptive;
mod convergence;
mod stability;
