//! Other ways to the time of impact, for comparison with what the loop of
//! chapter 7 does.
//!
//! - [`bisection`] (notes D §6) and [`regula_falsi`] (B89 §3, footnote 2) need
//!   an overlap at the end, and see nothing of what happens before.
//! - [`time_of_impact`] advances two polyhedra by their distance.

mod bracketing;
mod moving_polyhedra;

pub use bracketing::{bisection, regula_falsi};
pub use moving_polyhedra::{MovingPolyhedron, time_of_impact};
