//! Vertex normals: smooth where triangles meet at a small angle, sharp at an
//! edge.

use kiss3d::prelude::Vec3;

/// The crease angle: faces that meet at a smaller one are shaded smoothly,
/// degrees.
const CREASE_ANGLE: f32 = 40.0;

/// One normal for each corner of each triangle.
pub(crate) type Corners = Vec<[Vec3; 3]>;

/// Normals of a body: its edges stay sharp.
pub(crate) fn of_body(vertices: &[Vec3], triangles: &[[usize; 3]]) -> Corners {
    corners(vertices, triangles, CREASE_ANGLE.to_radians().cos())
}

/// Normals of a sheet: smooth everywhere.
pub(crate) fn of_sheet(vertices: &[Vec3], triangles: &[[usize; 3]]) -> Corners {
    corners(vertices, triangles, -2.0)
}

/// At each corner, the area-weighted mean of the normals of those faces around
/// it that are within the crease angle of this one.
fn corners(
    vertices: &[Vec3],
    triangles: &[[usize; 3]],
    least_cosine: f32,
) -> Corners {
    let mut areas = Vec::with_capacity(triangles.len());
    let mut around = vec![Vec::new(); vertices.len()];
    for (t, triangle) in triangles.iter().enumerate() {
        let [a, b, c] = triangle.map(|i| vertices[i]);
        areas.push((b - a).cross(c - a));
        for i in triangle {
            around[*i].push(t);
        }
    }
    let mut normals = Vec::with_capacity(triangles.len());
    for (t, triangle) in triangles.iter().enumerate() {
        let own = areas[t].normalize_or_zero();
        normals.push(triangle.map(|i| {
            let mut sum = Vec3::ZERO;
            for other in &around[i] {
                let lean = own.dot(areas[*other].normalize_or_zero());
                if lean >= least_cosine {
                    sum += areas[*other];
                }
            }
            let mean = sum.normalize_or_zero();
            if mean == Vec3::ZERO { own } else { mean }
        }));
    }
    normals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two triangles that share an edge along x, the second bent down by
    /// an angle in degrees.
    fn bent(angle: f32) -> (Vec<Vec3>, Vec<[usize; 3]>) {
        let (sin, cos) = angle.to_radians().sin_cos();
        let vertices = vec![
            Vec3::ZERO,
            Vec3::X,
            Vec3::new(0.5, 1.0, 0.0),
            Vec3::new(0.5, -cos, -sin),
        ];
        (vertices, vec![[0, 1, 2], [1, 0, 3]])
    }

    #[test]
    fn a_small_bend_is_smooth_and_a_sharp_one_an_edge() {
        let (vertices, triangles) = bent(20.0);
        let normals = of_body(&vertices, &triangles);
        // Vertex 0 is shared: one normal for both, halfway between.
        assert!(normals[0][0].angle_between(normals[1][1]) < 1e-3);
        let tilt = normals[0][0].angle_between(Vec3::Z).to_degrees();
        assert!((tilt - 10.0).abs() < 0.1);
        let (vertices, triangles) = bent(90.0);
        let normals = of_body(&vertices, &triangles);
        assert_eq!(normals[0][0], Vec3::Z);
        // A sheet is round there too.
        let normals = of_sheet(&vertices, &triangles);
        assert!(normals[0][0].angle_between(normals[1][1]) < 1e-3);
    }

    #[test]
    fn a_triangle_without_area_has_no_bad_normal() {
        let vertices = [Vec3::ZERO, Vec3::X, Vec3::X];
        let normals = of_body(&vertices, &[[0, 1, 2]]);
        assert!(normals[0].iter().all(|n| n.is_finite()));
    }
}
