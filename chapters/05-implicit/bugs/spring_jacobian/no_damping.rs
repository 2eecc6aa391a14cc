//! You have no damping by velocity: `by_v` is zero. An end that is made faster
//! along the spring is held back by `kd`.

/// A damped spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// The length that it wants to have (m).
    pub rest: f64,
}

/// How the forces on both ends change with places and velocities. Rows: force
/// on `a` (x, y), force on `b` (x, y). Columns: end `a` (x, y), end `b` (x, y).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobians {
    /// Derivatives by the places (N/m).
    pub by_x: [[f64; 4]; 4],
    /// Derivatives by the velocities (N s/m).
    pub by_v: [[f64; 4]; 4],
}

/// The derivatives of the forces of a spring.
pub fn spring_jacobian(
    spring: Spring,
    x: [[f64; 2]; 2],
    v: [[f64; 2]; 2],
) -> Jacobians {
    let l = [x[0][0] - x[1][0], x[0][1] - x[1][1]];
    let ldot = [v[0][0] - v[1][0], v[0][1] - v[1][1]];
    let length = l[0].hypot(l[1]);
    let u = [l[0] / length, l[1] / length];
    let rate = u[0] * ldot[0] + u[1] * ldot[1];
    let aside = [ldot[0] - rate * u[0], ldot[1] - rate * u[1]];
    let mut by_x = [[0.0; 2]; 2];
    let mut by_v = [[0.0; 2]; 2];
    for i in 0..2 {
        for j in 0..2 {
            let along = u[i] * u[j];
            let across = if i == j { 1.0 - along } else { -along };
            let share = 1.0 - spring.rest / length;
            by_x[i][j] -= spring.ks * (along + share * across);
            let turned = u[i] * aside[j] + rate * across;
            by_x[i][j] -= spring.kd * turned / length;
        }
    }
    Jacobians { by_x: quarters(by_x), by_v: quarters(by_v) }
}

/// The matrix [[m, -m], [-m, m]].
fn quarters(m: [[f64; 2]; 2]) -> [[f64; 4]; 4] {
    let mut all = [[0.0; 4]; 4];
    for i in 0..2 {
        for j in 0..2 {
            all[i][j] = m[i][j];
            all[i][j + 2] = -m[i][j];
            all[i + 2][j] = -m[i][j];
            all[i + 2][j + 2] = m[i][j];
        }
    }
    all
}
