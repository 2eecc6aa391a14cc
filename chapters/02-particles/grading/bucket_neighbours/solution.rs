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

// ANSWER
use std::collections::HashMap;
// END

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
    // ANSWER
    let mut buckets: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    let mut pairs = Vec::new();
    for j in 0..x.len() {
        let (column, row) = square(x[j], radius);
        // Earlier points are in their buckets already: each pair is met
        // once, by the later of the two.
        for c in column - 1..=column + 1 {
            for r in row - 1..=row + 1 {
                let Some(bucket) = buckets.get(&(c, r)) else {
                    continue;
                };
                for &i in bucket {
                    if near(i, j) {
                        pairs.push([i, j]);
                    }
                }
            }
        }
        buckets.entry((column, row)).or_default().push(j);
    }
    pairs
    // END
}

// ANSWER
/// The column and the row of the square around `x`.
fn square(x: [f64; 2], radius: f64) -> (i64, i64) {
    ((x[0] / radius).floor() as i64, (x[1] / radius).floor() as i64)
}
// END
