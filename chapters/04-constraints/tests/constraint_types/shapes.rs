//! Surfaces and a curve with all their derivatives.

use constraints::{CurvePoint, LevelSetValue};
use math::{Mat3, Vec3};

/// `(x² + 2 y² + 3 z² - 1)/2`.
pub fn ellipsoid(x: Vec3) -> LevelSetValue {
    let axes = Vec3::new(1.0, 2.0, 3.0);
    let gradient = axes.component_mul(&x);
    let value = 0.5 * (gradient.dot(&x) - 1.0);
    LevelSetValue { value, gradient, hessian: Mat3::from_diagonal(&axes) }
}

/// A plane through the origin.
pub fn cut(x: Vec3) -> LevelSetValue {
    let gradient = Vec3::new(0.2, 1.0, -0.5);
    LevelSetValue { value: gradient.dot(&x), gradient, hessian: Mat3::zeros() }
}

/// A trefoil knot.
pub fn knot(s: f64) -> CurvePoint {
    let (s1, c1) = s.sin_cos();
    let (s2, c2) = (2.0 * s).sin_cos();
    let (s3, c3) = (3.0 * s).sin_cos();
    CurvePoint {
        x: Vec3::new(s1 + 2.0 * s2, c1 - 2.0 * c2, -s3),
        dx: Vec3::new(c1 + 4.0 * c2, -s1 + 4.0 * s2, -3.0 * c3),
        ddx: Vec3::new(-s1 - 8.0 * s2, -c1 + 8.0 * c2, 9.0 * s3),
    }
}
