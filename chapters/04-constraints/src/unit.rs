//! Directions: vectors of length one.

use math::Vec3;
use particles::InputError;
use particles::check::{Checked, finite_vector};

/// The direction of `v`, if it has one.
pub(crate) fn unit(field: &'static str, v: Vec3) -> Checked<Vec3> {
    finite_vector(field, v)?;
    let size = v.amax();
    if size == 0.0 {
        let accepted = "longer than zero";
        return Err(InputError { field, value: 0.0, accepted });
    }
    // The largest component first: neither tiny nor huge vectors overflow.
    Ok((v / size).normalize())
}

/// Two directions at right angles to `along` and to each other.
pub(crate) fn across(along: Vec3) -> [Vec3; 2] {
    // Start from the axis that `along` is farthest from.
    let mut axis = Vec3::zeros();
    axis[along.iamin()] = 1.0;
    let first = along.cross(&axis).normalize();
    [first, along.cross(&first)]
}
