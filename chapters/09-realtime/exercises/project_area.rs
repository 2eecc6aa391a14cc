//! A ring of particles in the plane, joined by springs, is a rubber band. Let it
//! also want the *area* that it encloses, and it becomes a drop, a tyre, or a
//! slice of jelly. Any function of positions with a gradient can be projected; you
//! find this one's gradient.
//!
//! The corners of a polygon are at `x[0]`, `x[1]` and so on, counterclockwise,
//! and the last is joined to the first. Cut it into triangles with the origin, and
//! add up their signed areas:
//!
//! ```formula
//! A = 1/2 Σ (x_i z_j - x_j z_i)    where j is the corner after i
//! ```
//!
//! The constraint is `C = A - rest` (m²). It has an energy `C²/(2 α)` with a
//! compliance α (m³/N); -C/α is a pressure in the plane (N/m). The equation of
//! XPBD is the one of the page,
//!
//! ```formula
//! C + a λ = 0    a = α/h²
//! ```
//!
//! and Δλ moves each corner by `w Δλ` times the gradient of C with respect to
//! that corner, a vector of two numbers. To first order, C then changes by Δλ
//! times the sum of all `w |gradient|²`. Find the Δλ with which the equation
//! holds to first order. If nothing can move, nothing changes.
//!
//! **An example.** The unit square (0, 0), (1, 0), (1, 1), (0, 1) with `w` = 1 at
//! each corner wants 1.2 m². Each gradient points outwards along a diagonal, and
//! has the length sqrt(1/2); the sum is 2. With α = 0, Δλ is 0.1, and every corner
//! moves by 0.05 m outwards along x and along z: now the area is 1.21 m². That is
//! too much by the second order, which the next sweep takes care of. With α =
//! 0.02 m³/N and `h` = 0.1 s, Δλ would be 0.05.
//!
//! Write `area` and `project_area`.

/// A ring that wants an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaConstraint {
    /// The area (m²).
    pub rest: f64,
    /// The compliance α (m³/N); 0 for a fluid that keeps its area.
    pub compliance: f64,
}

/// What a projection has done.
#[derive(Clone, Debug, PartialEq)]
pub struct Ring {
    /// Where the corners are now (m).
    pub x: Vec<[f64; 2]>,
    /// The multiplier λ (N s²/m).
    pub lambda: f64,
}

/// The signed area of a polygon (m²).
pub fn area(x: &[[f64; 2]]) -> f64 {
    todo!()
}

/// One projection.
///
/// - `h`: the substep (s)
/// - `w`: the inverse mass of each corner (1/kg); 0 for what is nailed down
/// - `x`: where the corners are (m), three or more
/// - `lambda`: the multiplier so far (N s²/m)
pub fn project_area(
    constraint: &AreaConstraint,
    h: f64,
    w: &[f64],
    x: &[[f64; 2]],
    lambda: f64,
) -> Ring {
    todo!()
}
