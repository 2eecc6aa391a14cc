//! Which points are near each other? Asking about all pairs is easy, but it
//! takes a million times as long for a thousand times as many points. Sort the
//! points into buckets first, and ask only about those that can possibly be
//! near (notes C §4.3).
//!
//! Cut the plane into squares that are `radius` (m) wide, and number them by
//! column and row, so that square (0, 0) has its lower left corner at the
//! origin. Negative numbers go on to the left of it and below it: with `radius
//! = 1`, a point at x = -0.3 is in column -1. Two points that are closer than
//! `radius` are in the same square or in two that touch, if only at a corner.
//! So for each point only nine squares matter, and the work grows with the
//! number of points.
//!
//! You need not measure distances. Whether two points are near is decided by
//! `near(i, j)`, which takes the numbers of the points and counts how often it
//! is called. Call it only for points of the same square and of squares that
//! touch, and never more than a few dozen times for each point if a square
//! holds two or three of them.
//!
//! Return all near pairs, each once and with the smaller number first, in any
//! order. A `HashMap` from `(column, row)` to a list of points makes good
//! buckets: you need not know how far the points extend.
//!
//! **An example.** With `radius = 1` there are three points: number 0 at (0.2,
//! 0.5), number 1 at (-0.3, 0.5), and number 2 at (5, 5). They are in the
//! squares (0, 0), (-1, 0) and (5, 5). The first two touch, so you ask `near(0,
//! 1)`, which says `true`. Number 2 has no neighbouring squares with points.
//! The answer is `[[0, 1]]`.
//!
//! Write `bucket_neighbours`.

/// All pairs of near points: the smaller number first, each pair once.
///
/// - `radius`: points that are farther apart than this (m) are never near
/// - `x`: the points (m), numbered from 0
/// - `near`: whether two points, given by their numbers, are near
pub fn bucket_neighbours(
    radius: f64,
    x: &[[f64; 2]],
    near: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<[usize; 2]> {
    todo!()
}
