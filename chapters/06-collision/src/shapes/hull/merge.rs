//! Coplanar triangles become one face.

use super::Triangle;
use crate::{Polyhedron, PolyhedronError};
use math::Vec3;
use std::collections::{BTreeMap, BTreeSet};

/// The points, without those within `tolerance` of an earlier one.
pub(super) fn points(points: &[Vec3], tolerance: f64) -> Vec<Vec3> {
    // Along a direction in which few points have the same coordinate.
    let along = Vec3::new(0.62, 0.53, 0.58).normalize();
    let mut order: Vec<(f64, usize)> = Vec::new();
    for (i, point) in points.iter().enumerate() {
        order.push((along.dot(point), i));
    }
    order.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut kept = vec![true; points.len()];
    for (k, &(here, i)) in order.iter().enumerate() {
        for &(there, j) in &order[k + 1..] {
            if there - here > tolerance {
                break;
            }
            if (points[j] - points[i]).norm() <= tolerance {
                kept[i.max(j)] = false;
            }
        }
    }
    let mut left = Vec::new();
    for (point, kept) in points.iter().zip(kept) {
        left.extend(kept.then_some(*point));
    }
    left
}

/// The polyhedron with these triangles; those whose points are within
/// `tolerance` of one plane become one face.
pub(super) fn polyhedron(
    points: &[Vec3],
    triangles: &[Triangle],
    tolerance: f64,
) -> Result<Polyhedron, PolyhedronError> {
    let groups = groups(points, triangles, tolerance);
    let count = groups.iter().max().map_or(0, |last| last + 1);
    let corner = corners(points.len(), triangles, &groups);
    let mut number = vec![0; points.len()];
    let mut vertices = Vec::new();
    for (i, point) in points.iter().enumerate() {
        if corner[i] {
            number[i] = vertices.len();
            vertices.push(*point);
        }
    }
    let mut faces = Vec::new();
    for group in 0..count {
        let mut outline = outline(triangles, &groups, group);
        outline.retain(|&i| corner[i]);
        // What is left of a sliver along an edge is that edge.
        if outline.len() > 2 {
            let face: Vec<usize> = outline.iter().map(|&i| number[i]).collect();
            faces.push(face);
        }
    }
    Polyhedron::new(vertices, faces)
}

/// The group of each triangle: coplanar ones share it. The largest triangle
/// that is left gives the plane, since slivers have no reliable normal.
fn groups(
    points: &[Vec3],
    triangles: &[Triangle],
    tolerance: f64,
) -> Vec<usize> {
    let area = |t: usize| {
        let [a, b, c] = triangles[t].map(|i| points[i]);
        (b - a).cross(&(c - a))
    };
    let mut sides = BTreeMap::new();
    for (t, &[a, b, c]) in triangles.iter().enumerate() {
        sides.extend([([a, b], t), ([b, c], t), ([c, a], t)]);
    }
    let mut order: Vec<usize> = (0..triangles.len()).collect();
    order.sort_by(|&s, &t| area(t).norm().total_cmp(&area(s).norm()));
    let mut groups = vec![usize::MAX; triangles.len()];
    let mut count = 0;
    let mut waiting = Vec::new();
    for seed in order {
        if groups[seed] != usize::MAX {
            continue;
        }
        let n = area(seed).try_normalize(0.0).unwrap_or(Vec3::zeros());
        let origin = points[triangles[seed][0]];
        let flat = |t: usize| {
            let near = |i: usize| n.dot(&(points[i] - origin)).abs();
            triangles[t].iter().all(|&i| near(i) <= tolerance)
        };
        groups[seed] = count;
        waiting.push(seed);
        while let Some(t) = waiting.pop() {
            let [a, b, c] = triangles[t];
            for edge in [[b, a], [c, b], [a, c]] {
                let Some(&next) = sides.get(&edge) else { continue };
                if groups[next] == usize::MAX && flat(next) {
                    groups[next] = count;
                    waiting.push(next);
                }
            }
        }
        count += 1;
    }
    groups
}

/// Which points are corners: three or more faces meet there.
fn corners(
    count: usize,
    triangles: &[Triangle],
    groups: &[usize],
) -> Vec<bool> {
    let mut meeting: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (triangle, group) in triangles.iter().zip(groups) {
        for &i in triangle {
            if !meeting[i].contains(group) {
                meeting[i].push(*group);
            }
        }
    }
    meeting.iter().map(|faces| faces.len() > 2).collect()
}

/// The points around a group of triangles, in order.
fn outline(
    triangles: &[Triangle],
    groups: &[usize],
    group: usize,
) -> Vec<usize> {
    let mut border = BTreeSet::new();
    for (triangle, of) in triangles.iter().zip(groups) {
        let [a, b, c] = *triangle;
        for [from, to] in [[a, b], [b, c], [c, a]] {
            // An edge within the group comes once each way.
            if *of == group && !border.remove(&[to, from]) {
                border.insert([from, to]);
            }
        }
    }
    let mut next: BTreeMap<usize, usize> =
        border.into_iter().map(|[from, to]| (from, to)).collect();
    let Some((&first, _)) = next.first_key_value() else {
        return Vec::new();
    };
    let mut outline = Vec::new();
    let mut at = first;
    while let Some(to) = next.remove(&at) {
        outline.push(at);
        at = to;
    }
    outline
}
