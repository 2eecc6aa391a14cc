//! Meshes of simple shapes.

use super::{Mesh, MeshError};
use math::check::{at_least, positive, positive_vector};
use math::{Vec3, block};
use ode::InputError;
use std::f64::consts::TAU;

/// A block with the edges `size`, m, around the origin.
pub fn block_mesh(size: Vec3) -> Result<Mesh, MeshError> {
    let half = 0.5 * positive_vector("size", size)?;
    Mesh::new(block::corners(-half, half), block::FACES)
}

/// A torus around the z axis: a circle of radius `tube`, m, swept along one of
/// radius `ring`, as `n` rings of `m` vertices; 2 `n m` triangles.
pub fn torus(
    ring: f64,
    tube: f64,
    [n, m]: [usize; 2],
) -> Result<Mesh, MeshError> {
    let (ring, tube) = (positive("ring", ring)?, positive("tube", tube)?);
    let (n, m) = (slices(n)?, slices(m)?);
    let mut vertices = Vec::new();
    for i in 0..n {
        for j in 0..m {
            let u = TAU * i as f64 / n as f64;
            let v = TAU * j as f64 / m as f64;
            let far = ring + tube * v.cos();
            let [x, y] = [far * u.cos(), far * u.sin()];
            vertices.push(Vec3::new(x, y, tube * v.sin()));
        }
    }
    let mut faces = Vec::new();
    for i in 0..n {
        for j in 0..m {
            let at = |i: usize, j: usize| i % n * m + j % m;
            let (a, b) = (at(i, j), at(i + 1, j));
            let (c, d) = (at(i + 1, j + 1), at(i, j + 1));
            faces.push([a, b, c]);
            faces.push([a, c, d]);
        }
    }
    Mesh::new(vertices, faces)
}

/// A prism: a flat outline, m, counter-clockwise in the xy plane, extruded from
/// z = 0 up to `height`. The outline need not be convex.
pub fn extrusion(outline: &[[f64; 2]], height: f64) -> Result<Mesh, MeshError> {
    let height = positive("height", height)?;
    let n = outline.len();
    let mut vertices = Vec::new();
    for z in [0.0, height] {
        for [x, y] in outline {
            vertices.push(Vec3::new(*x, *y, z));
        }
    }
    let mut faces: Vec<Vec<usize>> = Vec::new();
    faces.push((0..n).rev().collect());
    faces.push((n..2 * n).collect());
    for i in 0..n {
        let j = (i + 1) % n;
        faces.push(vec![i, j, n + j, n + i]);
    }
    Mesh::new(vertices, faces)
}

/// A surface of revolution: the `profile` of radii and heights, m, from the
/// bottom up, swept around the z axis in `n` steps. Radius zero is a tip; other
/// ends are closed by a flat face.
pub fn surface_of_revolution(
    profile: &[[f64; 2]],
    n: usize,
) -> Result<Mesh, MeshError> {
    let n = slices(n)?;
    let mut vertices = Vec::new();
    let mut rings: Vec<Vec<usize>> = Vec::new();
    for &[radius, z] in profile {
        let count = if radius == 0.0 { 1 } else { n };
        let first = vertices.len();
        for i in 0..count {
            let (sin, cos) = (TAU * i as f64 / n as f64).sin_cos();
            vertices.push(Vec3::new(radius * cos, radius * sin, z));
        }
        // A tip is one vertex, used again in every step.
        rings.push((0..n).map(|i| first + i % count).collect());
    }
    let mut faces = Vec::new();
    for pair in rings.windows(2) {
        for i in 0..n {
            let j = (i + 1) % n;
            let mut face = vec![pair[0][i], pair[0][j], pair[1][j], pair[1][i]];
            face.dedup();
            faces.push(face);
        }
    }
    for (ring, upward) in [(rings.first(), false), (rings.last(), true)] {
        let Some(ring) = ring.filter(|ring| ring[0] != ring[n - 1]) else {
            continue;
        };
        let up = ring.iter().copied();
        faces.push(if upward { up.collect() } else { up.rev().collect() });
    }
    Mesh::new(vertices, faces)
}

/// An L of two arms, 3 m and 2 m long, 1 m wide and 0.5 m thick.
pub fn bracket() -> Result<Mesh, MeshError> {
    let outline = [
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
    ];
    extrusion(&outline, 0.5)
}

/// A handle of 2 m with a head across its end: all three principal moments
/// differ.
pub fn hammer() -> Result<Mesh, MeshError> {
    let outline = [
        [-0.1, 0.0],
        [0.1, 0.0],
        [0.1, 2.0],
        [0.5, 2.0],
        [0.5, 2.4],
        [-0.7, 2.4],
        [-0.7, 2.0],
        [-0.1, 2.0],
    ];
    extrusion(&outline, 0.3)
}

/// A ball of radius 1 m in `n` slices with a cavity, which lies off the
/// middle.
pub fn hollow_ball(n: usize) -> Result<Mesh, MeshError> {
    let half = (n / 2).max(2);
    let ball = |radius: f64, z: f64| {
        let mut profile = vec![[0.0, z - radius]];
        for k in 1..half {
            let angle = 0.5 * TAU * k as f64 / half as f64;
            let (sin, cos) = angle.sin_cos();
            profile.push([radius * sin, z - radius * cos]);
        }
        profile.push([0.0, z + radius]);
        surface_of_revolution(&profile, n)
    };
    Ok(ball(1.0, 0.0)?.joined(&ball(0.6, 0.3)?.flipped()))
}

/// Checks the number of slices.
fn slices(n: usize) -> Result<usize, InputError> {
    at_least("slices", n, 3, "at least 3")
}
