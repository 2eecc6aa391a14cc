//! Solids whose inertia is a formula: notes D §5.1 and the slides.

use crate::{MassProperties, point_inertia};
use math::check::positive_vector;
use math::check::{Checked, finite_vector, non_negative, positive};
use math::{Mat3, Vec3};
use std::f64::consts::PI;

// ANCHOR: block
// EQ: rigid/block
/// A block with the edges `size`, m, along the axes and the given `density`,
/// kg/m³, around the origin (notes D §5.1 eq. 5-3).
pub fn block(size: Vec3, density: f64) -> Checked<MassProperties> {
    let size = positive_vector("size", size)?;
    let mass = positive("density", density)? * size.x * size.y * size.z;
    let square = size.component_mul(&size);
    // I_xx = M/12 (y0^2 + z0^2), and so on
    let moments = Vec3::new(
        square.y + square.z,
        square.x + square.z,
        square.x + square.y,
    );
    Ok(centred(mass, mass / 12.0 * moments))
}
// ANCHOR_END: block

/// A solid sphere around the origin.
pub fn sphere(radius: f64, density: f64) -> Checked<MassProperties> {
    let radius = positive("radius", radius)?;
    let volume = 4.0 / 3.0 * PI * radius.powi(3);
    let mass = positive("density", density)? * volume;
    // I = 2/5 M r^2 about every axis
    Ok(centred(mass, Vec3::repeat(0.4 * mass * radius * radius)))
}

/// A solid cylinder around the origin, its axis along z.
pub fn cylinder(
    radius: f64,
    height: f64,
    density: f64,
) -> Checked<MassProperties> {
    let radius = positive("radius", radius)?;
    let height = positive("height", height)?;
    let volume = PI * radius * radius * height;
    let mass = positive("density", density)? * volume;
    // I_zz = M/2 r^2, I_xx = I_yy = M/12 (3 r^2 + h^2)
    let along = 0.5 * mass * radius * radius;
    let across = mass / 12.0 * (3.0 * radius * radius + height * height);
    Ok(centred(mass, Vec3::new(across, across, along)))
}

/// A solid capsule around the origin: all points within `radius`, m, of a
/// segment along z from `-half_length` to `half_length`, m.
pub fn capsule(
    radius: f64,
    half_length: f64,
    density: f64,
) -> Checked<MassProperties> {
    let r = positive("radius", radius)?;
    let h = non_negative("half_length", half_length)?;
    let density = positive("density", density)?;
    let tube = density * PI * r * r * 2.0 * h;
    let caps = density * 4.0 / 3.0 * PI * r.powi(3);
    let along = (0.5 * tube + 0.4 * caps) * r * r;
    // The centre of a half ball is 3/8 r from its flat side: moved out to h,
    // the two caps gain (h + 3/8 r)^2 - (3/8 r)^2 = h^2 + 3/4 h r.
    let across = tube * (0.25 * r * r + h * h / 3.0)
        + caps * (0.4 * r * r + h * h + 0.75 * h * r);
    Ok(centred(tube + caps, Vec3::new(across, across, along)))
}

// EQ: rigid/centre
/// Point masses, kg, rigidly connected (notes D §2.6
/// eq. 2-18 and §2.10 eq. 2-32). At least one mass must be positive.
pub fn point_masses(points: &[(f64, Vec3)]) -> Checked<MassProperties> {
    let (mut mass, mut first) = (0.0, Vec3::zeros());
    // Relative to the first point, to avoid cancellation far away.
    let origin = points.first().map_or(Vec3::zeros(), |(_, x)| *x);
    for (m, x) in points {
        mass += non_negative("mass of a point", *m)?;
        first += *m * (finite_vector("position of a point", *x)? - origin);
    }
    let centre = origin + first / positive("total mass", mass)?;
    let mut inertia = Mat3::zeros();
    for (m, x) in points {
        inertia += point_inertia(*m, x - centre);
    }
    Ok(MassProperties { mass, centre, inertia })
}

/// A body around the origin whose principal axes are the coordinate axes.
fn centred(mass: f64, moments: Vec3) -> MassProperties {
    let inertia = Mat3::from_diagonal(&moments);
    MassProperties { mass, centre: Vec3::zeros(), inertia }
}
