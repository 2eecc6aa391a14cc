//! A sheet of jelly is cut into triangles. Each stores the stable neo-Hookean
//! energy of the page, but in the plane: two dimensions instead of three. You
//! write the forces on its corners.
//!
//! With the corners `rest[0..3]` at rest and `x[0..3]` now, the deformation
//! gradient F is the 2 × 2 matrix that takes the two edges from corner 0 at
//! rest to those now. From it come `I`, the sum of the squares of its four
//! entries, which is 2 at rest, and its determinant `J`. The energy for each
//! square metre at rest is
//!
//! ```formula F
//! ψ = μ/2 (I - 2) + λ/2 (J - α)² - μ/2 ln(I + 1)
//! ```
//!
//! The page finds its α from the rule that nothing pulls at rest. So it holds
//! in space only: find the one of the plane. Then find the stress
//! P, the derivative of ψ with respect to F, and the force on each corner: what
//! the energy of the triangle loses as this corner moves. The energy is ψ times
//! the area at rest. In the plane the cofactor matrix of ((a, b), (c, d)), row by
//! row, is ((d, -c), (-b, a)); it is the derivative of `J`.
//!
//! **An example.** Let μ be 6 N/m and λ 2 N/m, and the corners at rest (0, 0),
//! (1, 0), (0, 1) m. Now they are at (0, 0), (2, 0), (0, 1): F is diagonal with 2
//! and 1, `I` is 5, `J` is 2. Here α is 3, so J - α is -1, and P is diagonal with
//! 8 and 1 N/m. The area is 0.5 m², and the forces are (4, 0.5), (-4, 0) and
//! (0, -0.5) N. Turn the triangle inside out instead, with corner 2 at (0, -1)
//! and corner 1 at (1, 0): corner 2 is pushed up, back where it came from, by 6 N.
//!
//! Write `triangle_forces`. At rest the corners never lie on a line, but they
//! may go round the triangle either way.

/// What the jelly is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// μ: how it resists stretching (N/m).
    pub mu: f64,
    /// λ: how it resists a change of area (N/m).
    pub lambda: f64,
}

/// The force on each corner (N).
///
/// - `rest`: the corners at rest (m)
/// - `x`: the corners now (m)
pub fn triangle_forces(
    material: &Material,
    rest: [[f64; 2]; 3],
    x: [[f64; 2]; 3],
) -> [[f64; 2]; 3] {
    todo!()
}
