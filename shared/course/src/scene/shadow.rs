//! Shadows on the floor of window and still: outlines seen from the sun.

use super::Point;
use super::camera::{cross, unit};
use super::light::SUN;

/// The shadow of points on the floor at a height: the convex hull of where
/// light that passes them arrives, counterclockwise. Empty where nothing is
/// above the floor.
///
/// For something convex this is the whole truth, and of a cloth each triangle
/// is. What rests on the floor may be a little in it: its shadow begins at the
/// floor.
pub fn of_points(points: &[Point], height: f64) -> Vec<Point> {
    let seen = |p: &&Point| p.iter().all(|x| x.is_finite());
    let mut landed = Vec::new();
    for p in points.iter().filter(seen) {
        let back = (p[2] - height).max(0.0) / SUN[2];
        landed.push([p[0] - back * SUN[0], p[1] - back * SUN[1]]);
    }
    if !points.iter().filter(seen).any(|p| p[2] > height) {
        return Vec::new();
    }
    let hull = convex_hull(landed);
    hull.into_iter().map(|[x, y]| [x, y, height]).collect()
}

/// The rim of a ball as the light sees it.
pub fn rim(at: Point, radius: f64) -> Vec<Point> {
    const CORNERS: usize = 12;
    let across = unit(cross(SUN, [0.0, 0.0, 1.0]));
    let other = unit(cross(SUN, across));
    let corner = |k: usize| {
        let turn = std::f64::consts::TAU * k as f64 / CORNERS as f64;
        let (sin, cos) = turn.sin_cos();
        [0, 1, 2].map(|i| at[i] + radius * (cos * across[i] + sin * other[i]))
    };
    (0..CORNERS).map(corner).collect()
}

/// Andrew's monotone chain: the lower hull from left to right, then the upper
/// hull back.
fn convex_hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    if points.len() < 3 {
        return Vec::new();
    }
    let mut hull: Vec<[f64; 2]> = Vec::new();
    let back: Vec<_> = points.iter().rev().skip(1).copied().collect();
    let mut start = 0;
    for part in [points, back] {
        for p in part {
            while hull.len() >= start + 2 && !turns_left(&hull, p) {
                hull.pop();
            }
            hull.push(p);
        }
        start = hull.len() - 1;
    }
    hull.pop(); // the first point again
    hull
}

fn turns_left(hull: &[[f64; 2]], p: [f64; 2]) -> bool {
    let [a, b] = [hull[hull.len() - 2], hull[hull.len() - 1]];
    (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_on_the_floor_is_its_own_shadow() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let mut points: Vec<_> =
            square.iter().map(|p| [p[0], p[1], 0.5]).collect();
        points.push([0.5, 0.5, 0.5 + 1e-9]);
        let shadow = of_points(&points, 0.5);
        assert_eq!(shadow.len(), 4, "what is inside is not on the rim");
        // Counterclockwise: the area is positive, and it is one.
        let mut area = 0.0;
        for i in 0..4 {
            let [a, b] = [shadow[i], shadow[(i + 1) % 4]];
            area += 0.5 * (a[0] * b[1] - b[0] * a[1]);
        }
        assert!((area - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_shadow_lies_away_from_the_light_and_only_below_what_is_above() {
        let shadow = of_points(&rim([0.0, 0.0, 1.0], 0.1), 0.0);
        let middle = |i: usize| {
            shadow.iter().map(|p| p[i]).sum::<f64>() / shadow.len() as f64
        };
        assert!((middle(0) + 0.375).abs() < 0.01);
        assert!((middle(1) - 0.625).abs() < 0.01);
        assert!(of_points(&rim([0.0, 0.0, -1.0], 0.1), 0.0).is_empty());
    }

    #[test]
    fn a_box_that_has_sunk_in_a_little_keeps_its_shadow_at_its_foot() {
        let corners = |z: f64| {
            let mut corners = Vec::new();
            for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
                corners.extend([[x, y, z], [x, y, z + 1.0]]);
            }
            of_points(&corners, 0.0)
        };
        let (resting, sunk) = (corners(0.0), corners(-1e-6));
        assert_eq!(resting.len(), 6);
        for (a, b) in resting.iter().zip(&sunk) {
            assert!((0..3).all(|i| (a[i] - b[i]).abs() < 1e-5), "{a:?} {b:?}");
        }
    }
}
