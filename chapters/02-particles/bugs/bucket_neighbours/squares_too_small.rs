//! Your squares are smaller than the radius, and near points can be two squares
//! apart. How wide must a square be for its neighbours to be enough?

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
    let column = (2.0 * x[0] / radius).floor() as i64;
    let row = (2.0 * x[1] / radius).floor() as i64;
    (column, row)
}
