//! Surfaces whose mass properties are known in closed form.

use math::Vec3;
use rigid::Mesh;

/// A square frame: a body with a hole through it.
pub fn frame() -> Mesh {
    let mut vertices = Vec::new();
    for z in [0.0, 1.0] {
        for half in [2.0, 1.0] {
            for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
                vertices.push(Vec3::new(half * x, half * y, z));
            }
        }
    }
    let mut faces = Vec::new();
    for i in 0..4 {
        let j = (i + 1) % 4;
        faces.push([i, j, 8 + j, 8 + i]);
        faces.push([4 + j, 4 + i, 12 + i, 12 + j]);
        faces.push([8 + i, 8 + j, 12 + j, 12 + i]);
        faces.push([i, 4 + i, 4 + j, j]);
    }
    Mesh::new(vertices, faces).unwrap()
}

/// The corner of a cube.
pub fn corner() -> Mesh {
    let points = vec![Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
    Mesh::new(points, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]).unwrap()
}

/// Twenty triangles, edge 2.
pub fn icosahedron() -> Mesh {
    let phi = 0.5 * (1.0 + 5.0_f64.sqrt());
    let mut points = Vec::new();
    for axis in 0..3 {
        for (a, b) in [(1.0, phi), (1.0, -phi), (-1.0, phi), (-1.0, -phi)] {
            let mut p = Vec3::zeros();
            (p[(axis + 1) % 3], p[(axis + 2) % 3]) = (a, b);
            points.push(p);
        }
    }
    let near = |a: usize, b: usize| (points[a] - points[b]).norm() < 2.1;
    let mut faces = Vec::new();
    for a in 0..12 {
        for b in 0..a {
            for c in 0..b {
                if near(a, b) && near(b, c) && near(c, a) {
                    faces.push([a, b, c]);
                }
            }
        }
    }
    // Each by itself would be right only by chance.
    Mesh::new(points, faces).unwrap().oriented().unwrap()
}
