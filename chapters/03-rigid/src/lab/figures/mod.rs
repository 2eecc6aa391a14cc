//! Figures, tables and values of the chapter, each by its subject.

pub mod convergence;
pub mod drift;
pub mod frames;
pub mod heavy_top;
pub mod inertia_approximations;
pub mod inertia_formulas;
pub mod orthographic;
pub mod polhode;
pub mod puzzle;
pub mod racket;
pub mod splitting;
pub mod top;
pub mod tossed_book;

use math::Mat3;

/// The angle, rad, of the rotation from one orientation to the other.
fn angle_between(a: Mat3, b: Mat3) -> f64 {
    // |A - B|^2 = 8 sin^2(angle/2) over all entries: accurate for small
    // angles too, where a trace has lost half its digits
    2.0 * ((a - b).norm() / 8.0_f64.sqrt()).min(1.0).asin()
}
