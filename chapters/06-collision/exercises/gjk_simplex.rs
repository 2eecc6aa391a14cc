//! GJK walks towards the origin on a ladder of small simplices: a point, a
//! segment, a triangle. On each rung it asks the same two questions. Which point
//! of the simplex is closest to the origin? And which corners does that point
//! need? The others are thrown away. This is the *simplex step*.
//!
//! A point of a simplex is a weighted mean of its corners, with weights that are
//! not negative and add up to 1. For a **segment** from `p` to `q`
//!
//! ```formula v p q r
//! v = (1 - s) p + s q,   0 <= s <= 1
//! ```
//!
//! On the whole line, `v` is closest to the origin where it is perpendicular to
//! the line: `v . (q - p) = 0`. If that is beyond one end, the end is closest. If
//! `p` and `q` are the same point, use `s = 0`.
//!
//! For a **triangle** `p`, `q`, `r`
//!
//! ```formula v p q r
//! v = p + s (q - p) + t (r - p)
//! ```
//!
//! and in its plane `v` is closest where it is perpendicular to both sides:
//! two equations for `s` and `t`. The weights are `1 - s - t`, `s` and `t`. If
//! one of them is negative, the foot is outside. Then `v` is on the border: the
//! closest of the three sides' closest points. (Beware of the short cut that
//! only looks at the side opposite to a negative weight. In a triangle with an
//! obtuse angle it may be the wrong side.) A triangle whose corners lie on a
//! line has no foot; its closest point is on a side too.
//!
//! **An example.** `p = (1, 1, 0)`, `q = (1, -3, 0)`. With `q - p = (0, -4, 0)`,
//! `v = (1, 1 - 4 s, 0)`, and `v . (q - p) = -4 (1 - 4 s)` is zero for
//! `s = 1/4`. The closest point is (1, 0, 0), its weights are 3/4 and 1/4, and
//! both corners are needed. With `q = (1, 3, 0)` the foot would be at
//! `s = -1/2`: the closest point is `p` itself, and `q` is thrown away.
//!
//! Write `segment_weights`, `triangle_weights` and `simplex_step`. Each corner
//! that is not needed must have the weight 0 exactly.

use math::Vec3;

/// What a simplex step finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The point of the simplex closest to the origin (m).
    pub v: Vec3,
    /// The numbers of the corners whose weight is positive, in their order.
    pub keep: Vec<usize>,
}

/// The weights of `p` and `q` in the point of the segment between them that
/// is closest to the origin.
pub fn segment_weights(p: Vec3, q: Vec3) -> [f64; 2] {
    todo!()
}

/// The weights of `p`, `q` and `r` in the point of the triangle that is
/// closest to the origin.
pub fn triangle_weights(p: Vec3, q: Vec3, r: Vec3) -> [f64; 3] {
    todo!()
}

/// The step for a simplex of one, two or three corners (m).
pub fn simplex_step(simplex: &[Vec3]) -> Step {
    todo!()
}
