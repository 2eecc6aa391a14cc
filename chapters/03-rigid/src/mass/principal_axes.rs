//! Principal axes: the three axes about which a body spins without wobbling.

use math::{Mat3, Vec3};

/// Jacobi sweeps, at most; five or six suffice.
const MAX_SWEEPS: usize = 30;

/// The principal moments and axes of an inertia tensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrincipalAxes {
    /// Moments of inertia about the axes, kg m², the smallest first.
    pub moments: Vec3,
    /// The axes as columns, in the frame of the tensor: a rotation matrix.
    pub axes: Mat3,
}

// ANCHOR: principal-axes
/// The principal moments and axes of the symmetric matrix `inertia`.
///
/// Jacobi's eigenvalue algorithm: rotate the frame in one coordinate plane
/// after the other, each time by the angle that makes the product of inertia
/// in that plane vanish, until all three are zero.
pub fn principal_axes(inertia: &Mat3) -> PrincipalAxes {
    let mut tensor = *inertia;
    let mut axes = Mat3::identity();
    for _ in 0..MAX_SWEEPS {
        if off_diagonal(&tensor) == 0.0 {
            break;
        }
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            if let Some(rotation) = jacobi_rotation(&tensor, i, j) {
                tensor = rotation.transpose() * tensor * rotation;
                tensor[(i, j)] = 0.0;
                tensor[(j, i)] = 0.0;
                axes *= rotation;
            }
        }
    }
    sorted(tensor, axes)
}
// ANCHOR_END: principal-axes

/// The largest product of inertia; zero if negligible beside the moments.
fn off_diagonal(tensor: &Mat3) -> f64 {
    let products = [tensor[(0, 1)], tensor[(0, 2)], tensor[(1, 2)]];
    let largest = products.iter().fold(0.0_f64, |most, p| most.max(p.abs()));
    let negligible = 1e-18 * tensor.diagonal().amax();
    if largest <= negligible { 0.0 } else { largest }
}

/// The rotation in the plane of axes `i` and `j` that makes entry `(i, j)`
/// vanish; `None` where it has vanished already.
fn jacobi_rotation(tensor: &Mat3, i: usize, j: usize) -> Option<Mat3> {
    let product = tensor[(i, j)];
    if product == 0.0 {
        return None;
    }
    // tan of the smaller of the two angles: t^2 + 2 theta t - 1 = 0
    let theta = 0.5 * (tensor[(j, j)] - tensor[(i, i)]) / product;
    let tan = 1.0_f64.copysign(theta) / (theta.abs() + theta.hypot(1.0));
    let cos = 1.0 / tan.hypot(1.0);
    let sin = tan * cos;
    let mut rotation = Mat3::identity();
    rotation[(i, i)] = cos;
    rotation[(j, j)] = cos;
    rotation[(i, j)] = sin;
    rotation[(j, i)] = -sin;
    Some(rotation)
}

/// The smallest moment first, and right-handed axes.
fn sorted(tensor: Mat3, axes: Mat3) -> PrincipalAxes {
    let mut order = [0, 1, 2];
    order.sort_by(|a, b| tensor[(*a, *a)].total_cmp(&tensor[(*b, *b)]));
    let moments = Vec3::from_fn(|k, _| tensor[(order[k], order[k])]);
    let x = axes.column(order[0]).into_owned();
    let y = axes.column(order[1]).into_owned();
    let axes = Mat3::from_columns(&[x, y, x.cross(&y)]);
    PrincipalAxes { moments, axes }
}
