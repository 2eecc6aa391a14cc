//! Vectors and matrices as plain arrays: what scenes hand to a canvas and
//! what they get back from the mouse. They are here, not beside the canvas,
//! so that `course`, and with it `cargo workbook`, compiles without
//! nalgebra.

use crate::{Mat3, Vec3};

/// The coordinates of a position, for a canvas.
pub fn point(x: Vec3) -> [f64; 3] {
    x.into()
}

/// The position with these coordinates.
pub fn vector(point: [f64; 3]) -> Vec3 {
    Vec3::from(point)
}

/// The rows of a matrix; a canvas takes those of a rotation as
/// `world_from_body`.
pub fn rows(m: Mat3) -> [[f64; 3]; 3] {
    // nalgebra's own arrays are columns.
    m.transpose().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_rows() {
        let m = Mat3::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
        assert_eq!(rows(m)[0], [1.0, 2.0, 3.0]);
        assert_eq!(point(vector([1.0, 2.0, 3.0])), [1.0, 2.0, 3.0]);
    }
}
