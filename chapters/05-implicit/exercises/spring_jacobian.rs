//! An implicit step must know how the force of a spring changes when an end
//! moves a little, or becomes a little faster. These derivatives are the
//! spring's force Jacobian. You work them out here, for a spring in the plane.
//!
//! The spring is that of chapter 2 (notes C §4.2 eq. 1). With `l = xa - xb`,
//! the vector from `b` to `a`, its length `|l|`, its direction `u = l/|l|`, and
//! `ldot = va - vb`, the forces are
//!
//! ```formula f l u ldot
//! fa = -(ks (|l| - rest) + kd u . ldot) u          fb = -fa
//! ```
//!
//! Two derivatives do all the work. If `l` changes a little, only the component
//! along `u` changes the length, and only the component across changes the
//! direction. With the matrix `P = I - u uT`, which projects onto the
//! directions across,
//!
//! ```formula l u
//! d|l|/dl = uT          du/dl = P/|l|
//! ```
//!
//! (`u uT` is the matrix whose entry in row i and column j is `u[i] u[j]`.) By
//! the product rule, the derivative of the elastic force is
//!
//! ```formula f x u l
//! dfa/dxa = -ks (u uT + (1 - rest/|l|) P) + …
//! ```
//!
//! It is the full stiffness along the spring, and across it a fraction that is
//! negative when the spring is compressed. The dots stand for the derivative of
//! the damping, `-kd (u . ldot) u`, by `xa`. It is zero if both ends move
//! alike; you have to find it. `u` occurs in it twice. The derivative by the
//! velocity is simple:
//!
//! ```formula f v u
//! dfa/dva = -kd u uT
//! ```
//!
//! Now the pair. `l` is a difference, so moving `b` does the opposite of moving
//! `a`; and `fb` is the opposite of `fa`. So one 2 × 2 matrix, with the right
//! signs, fills all four quarters of a 4 × 4 matrix: rows for the forces
//! `fa.x, fa.y, fb.x, fb.y`, columns for the positions
//! `xa.x, xa.y, xb.x, xb.y`.
//!
//! **An example.** `ks = 9`, `kd = 0` and `rest = 1`; `a` is at (3, 0), `b` at
//! the origin. Then u = (1, 0). Along the spring the derivative is -9 N/m,
//! across it -9 (1 - 1/3) = -6 N/m, so the quarters are ±[[-9, 0], [0, -6]]:
//!
//! ```text
//! by_x = [[-9, 0, 9, 0], [0, -6, 0, 6], [9, 0, -9, 0], [0, 6, 0, -6]]
//! ```
//!
//! Write `spring_jacobian`. The ends are never at the same position.

/// A damped spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// Rest length (m).
    pub rest: f64,
}

/// The derivatives of the forces on both ends by positions and velocities.
/// Rows: force on `a` (x, y), force on `b` (x, y). Columns: end `a` (x, y), end
/// `b` (x, y).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobians {
    /// Derivatives by the positions (N/m).
    pub by_x: [[f64; 4]; 4],
    /// Derivatives by the velocities (N s/m).
    pub by_v: [[f64; 4]; 4],
}

/// The derivatives of the forces of a spring.
///
/// - `spring`: stiffness, damping, rest length
/// - `x`: the positions (m) of `a` and `b`
/// - `v`: their velocities (m/s)
pub fn spring_jacobian(
    spring: Spring,
    x: [[f64; 2]; 2],
    v: [[f64; 2]; 2],
) -> Jacobians {
    todo!()
}
