//! Without a map: the points sorted by row and column. The neighbours of a
//! square are then a stretch of its own row and one of the row above.

/// All near pairs.
pub fn bucket_neighbours(
    radius: f64,
    x: &[[f64; 2]],
    near: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<[usize; 2]> {
    let mut sorted: Vec<(i64, i64, usize)> = Vec::new();
    for (i, [x, y]) in x.iter().enumerate() {
        let down = |c: &f64| (c / radius).floor() as i64;
        sorted.push((down(y), down(x), i));
    }
    sorted.sort_unstable();
    let mut found = Vec::new();
    for (place, &(row, column, i)) in sorted.iter().enumerate() {
        let mut meet = |j: usize| {
            if near(i, j) {
                found.push([i.min(j), i.max(j)]);
            }
        };
        for &(r, c, j) in &sorted[place + 1..] {
            if (r, c) > (row, column + 1) {
                break;
            }
            meet(j);
        }
        let above = (row + 1, column - 1, 0);
        let from = sorted.partition_point(|key| *key < above);
        for &(r, c, j) in &sorted[from..] {
            if (r, c) > (row + 1, column + 1) {
                break;
            }
            meet(j);
        }
    }
    found
}
