//! The pairs are right, but you have asked about all of them. With a thousand
//! times as many points that takes a million times as long: this is what the
//! buckets are for.

/// All pairs of near points: the smaller number first, each pair once.
pub fn bucket_neighbours(
    radius: f64,
    x: &[[f64; 2]],
    near: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for j in 0..x.len() {
        for i in 0..j {
            if near(i, j) {
                pairs.push([i, j]);
            }
        }
    }
    pairs
}
