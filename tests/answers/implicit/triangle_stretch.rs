//! By matrices: F = Ds Dm⁻¹, and the forces as columns of -A T Dm⁻ᵀ.

use math::{MatN, Vec3};

/// A triangle.
#[derive(Clone, Copy)]
pub struct Triangle {
    /// In the fabric.
    pub material: [[f64; 2]; 3],
    /// Stiffness.
    pub k: f64,
    /// Damping.
    pub kd: f64,
}

/// The edges from corner 0 in the fabric, as columns.
fn fabric(triangle: Triangle) -> MatN {
    let [o, a, b] = triangle.material;
    MatN::from_fn(2, 2, |i, j| [a, b][j][i] - o[i])
}

/// The edges from corner 0 in space, as columns.
fn edges(x: [[f64; 3]; 3]) -> MatN {
    MatN::from_fn(3, 2, |i, j| x[j + 1][i] - x[0][i])
}

fn inverse(matrix: &MatN) -> MatN {
    matrix.clone().try_inverse().expect("corners not on a line")
}

fn columns(matrix: &MatN) -> [Vec3; 2] {
    let at = |j: usize| Vec3::new(matrix[(0, j)], matrix[(1, j)], matrix[(2, j)]);
    [at(0), at(1)]
}

/// The columns of the deformation gradient.
pub fn thread_directions(
    triangle: Triangle,
    x: [[f64; 3]; 3],
) -> [[f64; 3]; 2] {
    columns(&(edges(x) * inverse(&fabric(triangle)))).map(Into::into)
}

/// The first Piola–Kirchhoff stress times the cofactors.
pub fn stretch_forces(
    triangle: Triangle,
    x: [[f64; 3]; 3],
    v: [[f64; 3]; 3],
) -> [[f64; 3]; 3] {
    let rest = fabric(triangle);
    let back = inverse(&rest);
    let area = 0.5 * rest.determinant().abs();
    let w = columns(&(edges(x) * &back));
    let rate = columns(&(edges(v) * &back));
    let mut stress = MatN::zeros(3, 2);
    for j in 0..2 {
        let u = w[j].normalize();
        let strain = w[j].norm() - 1.0;
        let pull = triangle.k * strain + triangle.kd * u.dot(&rate[j]);
        for i in 0..3 {
            stress[(i, j)] = area * pull * u[i];
        }
    }
    let [one, two] = columns(&(-stress * back.transpose()));
    [(-one - two).into(), one.into(), two.into()]
}
