//! From the first corner instead of the origin, and over each tetrahedron by
//! a rule with five points that is exact for polynomials of degree three:
//! once for the mass and the centre, and once more about the centre.

use math::{Mat3, Vec3};

/// The answer.
#[derive(Clone, Copy)]
pub struct Solid {
    /// Mass.
    pub mass: f64,
    /// Centre of mass.
    pub centre: Vec3,
    /// Tensor about it.
    pub inertia: Mat3,
}

/// Points and weights that stand for the solid. Weights may be negative.
fn stand_ins(corners: &[Vec3], triangles: &[[usize; 3]]) -> Vec<(f64, Vec3)> {
    let top = corners[0];
    let mut points = Vec::new();
    for &[i, j, k] in triangles {
        let four = [top, corners[i], corners[j], corners[k]];
        let edges =
            Mat3::from_columns(&[four[1] - top, four[2] - top, four[3] - top]);
        let volume = edges.determinant() / 6.0;
        let middle = (four[0] + four[1] + four[2] + four[3]) / 4.0;
        points.push((-0.8 * volume, middle));
        for corner in four {
            // Coordinates 1/2, 1/6, 1/6, 1/6: a third of the way.
            let place = middle + (corner - middle) / 3.0;
            points.push((0.45 * volume, place));
        }
    }
    points
}

/// Mass, centre of mass and inertia tensor.
pub fn polyhedron_inertia(
    density: f64,
    corners: &[Vec3],
    triangles: &[[usize; 3]],
) -> Solid {
    let points = stand_ins(corners, triangles);
    let volume: f64 = points.iter().map(|(w, _)| w).sum();
    let centre = points.iter().map(|(w, p)| *w * *p).sum::<Vec3>() / volume;
    let mut inertia = Mat3::zeros();
    for (weight, place) in points {
        // -r* r* is |r|² 1 - r rᵀ.
        let arm = math::cross_matrix(place - centre);
        inertia -= weight * arm * arm;
    }
    let out = if volume < 0.0 { -density } else { density };
    Solid { mass: out * volume, centre, inertia: out * inertia }
}
