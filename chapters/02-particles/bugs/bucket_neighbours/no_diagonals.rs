//! You look to the left and right, up and down, but not across the corners.
//! Squares that touch at a corner can hold near points as well.

use std::collections::HashMap;

/// All pairs of near points: the smaller number first, each pair once.
pub fn bucket_neighbours(
    radius: f64,
    x: &[[f64; 2]],
    near: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<[usize; 2]> {
    let mut buckets: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
    let mut pairs = Vec::new();
    for j in 0..x.len() {
        let (column, row) = square(x[j], radius);
        for c in column - 1..=column + 1 {
            for r in row - 1..=row + 1 {
                if c != column && r != row {
                    continue;
                }
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
}

/// The column and the row of the square around `x`.
fn square(x: [f64; 2], radius: f64) -> (i64, i64) {
    ((x[0] / radius).floor() as i64, (x[1] / radius).floor() as i64)
}
