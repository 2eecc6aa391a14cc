//! Cloth is not made of springs but of fabric. In Baraff and Witkin's model
//! each triangle resists being stretched along its threads. You write the
//! forces on its corners.
//!
//! Each corner has a position in space and a fixed one in the flat fabric:
//! `p` along the warp, `q` along the weft. Inside the triangle, position in
//! space is a linear function of `(p, q)`. Its slopes `wp = dx/dp` and
//! `wq = dx/dq` are vectors along the threads, of length 1 where these are not
//! stretched. With the area `A` of the triangle *in the fabric*, there are
//! two conditions that are zero at rest,
//!
//! ```formula w
//! C = sqrt(A) (|wp| - 1)        C = sqrt(A) (|wq| - 1)
//! ```
//!
//! Each stores the energy `k/2 C²`. A force is what the energy loses as its
//! corner moves. A condition that changes at the rate `C'` is damped, too:
//! `C'` acts beside `C` in the force, with `kd` in place of `k`.
//!
//! **An example.** The corners are at (0, 0), (1, 0) and (0, 1) m in the
//! fabric, so `A` is 0.5 m². In space they are at (0, 0, 0), (1.2, 0, 0) and
//! (0, 0, 1) m: `wp` is (1.2, 0, 0), `wq` is (0, 0, 1), the weft is content and
//! the warp is stretched by a fifth. With `k = 100` N/m the energy is 1 J, and
//! the forces are (10, 0, 0), (-10, 0, 0) and (0, 0, 0) N. If corner 1 moves at
//! (0.5, 0, 3) m/s and the others rest, `|wp|` grows at 0.5 1/s, and `kd = 4`
//! N s/m adds (1, 0, 0), (-1, 0, 0) and (0, 0, 0) N.
//!
//! Write `thread_directions` and `stretch_forces`. Threads never have length
//! zero, and the corners never lie on a line of the fabric, but they may go
//! round the triangle either way.

/// A triangle of cloth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Where its corners are in the fabric: `[p, q]` (m).
    pub material: [[f64; 2]; 3],
    /// Stiffness (N/m).
    pub k: f64,
    /// Damping (N s/m).
    pub kd: f64,
}

/// `wp` and `wq` for corners at `x` (m).
pub fn thread_directions(
    triangle: Triangle,
    x: [[f64; 3]; 3],
) -> [[f64; 3]; 2] {
    todo!()
}

/// The force (N) on each corner.
///
/// - `x`: where the corners are (m)
/// - `v`: how fast they move (m/s)
pub fn stretch_forces(
    triangle: Triangle,
    x: [[f64; 3]; 3],
    v: [[f64; 3]; 3],
) -> [[f64; 3]; 3] {
    todo!()
}
