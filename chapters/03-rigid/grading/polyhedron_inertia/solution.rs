//! A solid is given by its surface, a closed mesh of triangles. Where is its
//! centre of mass, and what is its inertia tensor? Both are integrals over the
//! inside (notes D §2.6, and §2.10 eq. 2-32), but you only have the outside.
//! That is enough, and the answer is exact.
//!
//! Take one triangle with corners `a`, `b` and `c`, and add the origin as a
//! fourth corner. This is a tetrahedron. Over a tetrahedron the integrals are
//! known (the page derives them):
//!
//! ```formula a b c s m C
//! s = a + b + c
//! V = a . (b × c) / 6                              the volume
//! m = V/4 s                                        the integral of r
//! C = V/20 (a aT + b bT + c cT + s sT)             the integral of r rT
//! ```
//!
//! `a aT`, a column times a row, is the matrix of all products of two
//! coordinates: x x, x y, and so on. Now add up `V`, `m` and `C` over all
//! triangles. Triangles whose outside faces away from the origin have a
//! positive `V`, the others a negative one, and what lies between the origin
//! and the solid is added once and subtracted once. What is left is the solid
//! itself, even if it has dents or cavities.
//!
//! The rest is yours: the centre of mass; then the products about that centre,
//! and not about the origin (write `r` as the centre plus a rest, and see which
//! terms of `r rT` add up to zero); then the tensor, in kg m². It has the
//! integrals of y² + z² and so on along its diagonal and *minus* the products
//! off it, as in eq. 2-32; the plus sign of eq. 5-2 is a misprint, and the mass
//! in front of the integral on a slide should be the density.
//!
//! The corners of a triangle are listed anticlockwise, as seen from outside.
//! Some meshes come inside out, all triangles clockwise. Then `V`, `m` and `C`
//! all have the wrong sign; give the same answer as for the correct mesh.
//!
//! **An example.** A tetrahedron has its corners at the origin and at (1, 0,
//! 0), (0, 1, 0) and (0, 0, 1), and its density is 1. Three of its triangles
//! touch the origin and have V = 0. For the fourth, V = 1/6 and s = (1, 1, 1),
//! so the centre is (1/4, 1/4, 1/4), and `C` has 1/60 on the diagonal and 1/120
//! elsewhere. About the centre it has 1/160 on the diagonal and -1/480
//! elsewhere, and the tensor has 1/80 on the diagonal and 1/480 elsewhere.
//!
//! Write `polyhedron_inertia`.

use math::{Mat3, Vec3};

/// Mass properties of a solid.
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
///
/// - `density`: its density (kg/m³), the same everywhere
/// - `corners`: the corners of its triangles (m)
/// - `triangles`: three numbers of corners each, counted from zero
pub fn polyhedron_inertia(
    density: f64,
    corners: &[Vec3],
    triangles: &[[usize; 3]],
) -> Solid {
    // ANSWER
    let (mut volume, mut first, mut second) =
        (0.0, Vec3::zeros(), Mat3::zeros());
    for triangle in triangles {
        let [a, b, c] = triangle.map(|i| corners[i]);
        let s = a + b + c;
        let squares = a * a.transpose() + b * b.transpose() + c * c.transpose();
        // V = a · (b × c)/6, m = V/4 s, C = V/20 (a aᵀ + b bᵀ + c cᵀ + s sᵀ)
        let v = a.dot(&b.cross(&c)) / 6.0;
        volume += v;
        first += v / 4.0 * s;
        second += v / 20.0 * (squares + s * s.transpose());
    }
    // Inside out, all three have the wrong sign; the centre does not.
    let sign = volume.signum();
    let centre = first / volume;
    let products = sign * (second - volume * centre * centre.transpose());
    // I = density (tr(C) 1 - C)
    let inertia = Mat3::from_diagonal_element(products.trace()) - products;
    Solid { mass: density * sign * volume, centre, inertia: density * inertia }
    // END
}
