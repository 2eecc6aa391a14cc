//! Your centres are those of triangles. A tetrahedron has four corners, and the
//! fourth one is the origin.

use math::{Mat3, Vec3};

/// What a solid weighs, and what its turning weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// Its mass (kg).
    pub mass: f64,
    /// Its centre of mass (m), in the coordinates of the corners.
    pub centre: Vec3,
    /// Its inertia tensor (kg m²) about the centre of mass.
    pub inertia: Mat3,
}

/// Mass, centre of mass and inertia tensor of a solid.
pub fn polyhedron_inertia(
    density: f64,
    corners: &[Vec3],
    triangles: &[[usize; 3]],
) -> Solid {
    let (mut volume, mut first, mut second) =
        (0.0, Vec3::zeros(), Mat3::zeros());
    for triangle in triangles {
        let [a, b, c] = triangle.map(|i| corners[i]);
        let s = a + b + c;
        let squares = a * a.transpose() + b * b.transpose() + c * c.transpose();
        let v = a.dot(&b.cross(&c)) / 6.0;
        volume += v;
        first += v / 3.0 * s;
        second += v / 20.0 * (squares + s * s.transpose());
    }
    let sign = volume.signum();
    let centre = first / volume;
    let products = sign * (second - volume * centre * centre.transpose());
    let inertia = Mat3::from_diagonal_element(products.trace()) - products;
    Solid { mass: density * sign * volume, centre, inertia: density * inertia }
}
