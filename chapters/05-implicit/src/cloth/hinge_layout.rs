//! The hinges of a triangle cloth: the edges between two of its triangles.

use crate::{Grid, Hinge};
use math::check::Checked;

/// The hinges of a sheet, in the order of its triangles.
pub(crate) fn hinges(grid: &Grid) -> Checked<Vec<Hinge>> {
    // Every edge, with the corner across from it.
    let mut sides = Vec::new();
    for corners in grid.triangles() {
        for k in 0..3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3]);
            let across = corners[(k + 2) % 3];
            sides.push(([a.min(b), a.max(b)], across));
        }
    }
    sides.sort_unstable();
    let mut list = Vec::new();
    for pair in sides.windows(2) {
        let ([edge, other], [c, d]) =
            ([pair[0].0, pair[1].0], [pair[0].1, pair[1].1]);
        if edge == other {
            let corners = [edge[0], edge[1], c, d];
            let material = corners.map(|i| grid.material_point_of(i));
            list.push(Hinge::new(corners, material)?);
        }
    }
    Ok(list)
}
