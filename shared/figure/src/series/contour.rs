//! Regions given by a condition: the contours of where a function is
//! negative, traced through a grid (marching squares).

use super::{Point, Series};
use std::ops::RangeInclusive;

impl Series {
    /// The filled region where `f` is negative, traced on a grid of
    /// `cells` × `cells`. The region may have several parts, and holes.
    pub fn where_negative(
        label: impl Into<String>,
        x: RangeInclusive<f64>,
        y: RangeInclusive<f64>,
        cells: usize,
        f: impl Fn(f64, f64) -> f64,
    ) -> Self {
        let grid = ContourGrid::sample(&x, &y, cells.max(1), f);
        Series::rings(label, grid.rings())
    }
}

/// Values at the nodes of a grid, with a ring of positive nodes around it (at
/// the same positions as the border), so that every contour closes.
struct ContourGrid {
    xs: Vec<f64>,
    ys: Vec<f64>,
    values: Vec<f64>,
}

impl ContourGrid {
    fn sample(
        x: &RangeInclusive<f64>,
        y: &RangeInclusive<f64>,
        cells: usize,
        f: impl Fn(f64, f64) -> f64,
    ) -> ContourGrid {
        let (xs, ys) = (nodes(x, cells), nodes(y, cells));
        let last = xs.len() - 1;
        let mut values = Vec::new();
        for (j, &py) in ys.iter().enumerate() {
            for (i, &px) in xs.iter().enumerate() {
                let border = i == 0 || j == 0 || i == last || j == last;
                let value = if border { 1.0 } else { f(px, py) };
                // NaN is not inside.
                values.push(if value.is_finite() { value } else { 1.0 });
            }
        }
        ContourGrid { xs, ys, values }
    }

    fn value(&self, i: usize, j: usize) -> f64 {
        self.values[j * self.xs.len() + i]
    }

    /// Edges are numbered by their first node: 2k to the right, 2k+1 up.
    /// Returns the four edges of a cell, counter-clockwise from the lowest.
    fn edges(&self, i: usize, j: usize) -> [usize; 4] {
        let k = j * self.xs.len() + i;
        [2 * k, 2 * (k + 1) + 1, 2 * (k + self.xs.len()), 2 * k + 1]
    }

    /// Where the contour crosses an edge, by linear interpolation.
    fn crossing(&self, edge: usize) -> Point {
        let columns = self.xs.len();
        let (i, j) = (edge / 2 % columns, edge / 2 / columns);
        let (i2, j2) =
            if edge.is_multiple_of(2) { (i + 1, j) } else { (i, j + 1) };
        let (a, b) = (self.value(i, j), self.value(i2, j2));
        let s = a / (a - b);
        let between = |from: f64, to: f64| from + s * (to - from);
        (between(self.xs[i], self.xs[i2]), between(self.ys[j], self.ys[j2]))
    }

    /// For each crossed edge the one that the contour goes to next, with the
    /// inside on its left.
    fn links(&self) -> Vec<Option<usize>> {
        let mut next = vec![None; 2 * self.values.len()];
        for j in 0..self.ys.len() - 1 {
            for i in 0..self.xs.len() - 1 {
                self.link_cell(i, j, &mut next);
            }
        }
        next
    }

    fn link_cell(&self, i: usize, j: usize, next: &mut [Option<usize>]) {
        let corners = [
            self.value(i, j),
            self.value(i + 1, j),
            self.value(i + 1, j + 1),
            self.value(i, j + 1),
        ];
        let edges = self.edges(i, j);
        let inside = |k: usize| corners[k % 4] < 0.0;
        let joined = corners.iter().sum::<f64>() < 0.0;
        for k in 0..4 {
            if !inside(k) || inside(k + 1) {
                continue;
            }
            // Edge k leaves the inside. On a saddle it pairs with the entry
            // before it, or, if the middle is inside, with the one after.
            let steps = if joined { [1, 2, 3] } else { [3, 2, 1] };
            for step in steps {
                let m = k + step;
                if !inside(m) && inside(m + 1) {
                    next[edges[k]] = Some(edges[m % 4]);
                    break;
                }
            }
        }
    }

    fn rings(&self) -> Vec<Vec<Point>> {
        let mut next = self.links();
        let mut rings = Vec::new();
        for start in 0..next.len() {
            let mut ring = Vec::new();
            let mut edge = start;
            // Every link is used once, so the loop ends.
            while let Some(following) = next[edge].take() {
                ring.push(self.crossing(edge));
                edge = following;
            }
            if ring.len() > 2 {
                rings.push(ring);
            }
        }
        rings
    }
}

fn nodes(range: &RangeInclusive<f64>, cells: usize) -> Vec<f64> {
    let (a, b) = (*range.start(), *range.end());
    let mut nodes = vec![a];
    for i in 0..=cells {
        nodes.push(a + (b - a) * i as f64 / cells as f64);
    }
    nodes.push(b);
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::series::SeriesKind;

    fn area(ring: &[Point]) -> f64 {
        let mut twice = 0.0;
        for i in 0..ring.len() {
            let (a, b) = (ring[i], ring[(i + 1) % ring.len()]);
            twice += a.0 * b.1 - b.0 * a.1;
        }
        0.5 * twice
    }

    fn rings(f: impl Fn(f64, f64) -> f64) -> Vec<Vec<Point>> {
        ContourGrid::sample(&(-2.0..=2.0), &(-2.0..=2.0), 80, f).rings()
    }

    #[test]
    fn a_disc_is_one_ring_of_its_area() {
        let disc = rings(|x, y| x.hypot(y) - 1.0);
        assert_eq!(disc.len(), 1);
        // Cells of 0.05: the polygon's sagitta is below h²/8 = 3e-4.
        let error = area(&disc[0]) - std::f64::consts::PI;
        assert!(error.abs() < 2e-3, "off by {error}");
    }

    #[test]
    fn a_hole_has_the_opposite_orientation() {
        let annulus = rings(|x, y| (x.hypot(y) - 1.0).abs() - 0.4);
        let mut areas: Vec<f64> = annulus.iter().map(|r| area(r)).collect();
        areas.sort_by(f64::total_cmp);
        assert_eq!(areas.len(), 2);
        assert!(areas[0] < 0.0 && areas[1] > 0.0, "{areas:?}");
    }

    #[test]
    fn a_region_cut_by_the_border_closes_along_it() {
        let half = rings(|x, _| x);
        assert_eq!(half.len(), 1);
        assert!((area(&half[0]) - 8.0).abs() < 1e-9);
        assert!(rings(|_, _| 1.0).is_empty(), "nothing is inside");
        assert!(rings(|_, _| f64::NAN).is_empty(), "NaN is not inside");
    }

    #[test]
    fn the_series_keeps_its_rings_apart() {
        let two = Series::where_negative(
            "two",
            -2.0..=2.0,
            -2.0..=2.0,
            40,
            |x, y| (x.abs() - 1.0).hypot(y) - 0.5,
        );
        let SeriesKind::Region(ends) = &two.kind else {
            panic!("a region is a region");
        };
        assert_eq!(ends.len(), 2);
        assert_eq!(ends[1], two.points.len());
    }
}
