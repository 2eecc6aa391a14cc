//! Chains: the ones of chapter 4, in reduced coordinates.

use super::{ArticulatedBody, Link};
use math::Vec3;
use math::check::{Checked, at_least, positive};

/// A chain of `n` links of `length` m in the plane y = 0, each with a point
/// mass of `mass` kg at its far end: the rods of chapter 4. At zero
/// coordinates it is straight, along x.
pub fn hanging_chain(
    n: usize,
    length: f64,
    mass: f64,
    gravity: Vec3,
) -> Checked<ArticulatedBody> {
    at_least("n", n, 1, "at least 1")?;
    let along = positive("length", length)? * Vec3::x();
    let mut links = Vec::with_capacity(n);
    for i in 0..n {
        let joint = if i == 0 { Vec3::zeros() } else { along };
        // About -y, positive angles turn x towards z.
        let link = Link::revolute(i.checked_sub(1), -Vec3::y(), joint)?;
        links.push(link.with_mass(mass, along, Vec3::zeros())?);
    }
    ArticulatedBody::new(links, gravity)
}

/// A chain of `n` slender rods of `length` m and `mass` kg in space, whose
/// joints turn about y and z in turns.
pub fn swinging_arm(
    n: usize,
    length: f64,
    mass: f64,
    gravity: Vec3,
) -> Checked<ArticulatedBody> {
    at_least("n", n, 1, "at least 1")?;
    let along = positive("length", length)? * Vec3::x();
    let across = mass * length * length / 12.0;
    let moments = Vec3::new(0.01 * across, across, across);
    let mut links = Vec::with_capacity(n);
    for i in 0..n {
        let joint = if i == 0 { Vec3::zeros() } else { along };
        let axis = if i % 2 == 0 { Vec3::y() } else { Vec3::z() };
        let link = Link::revolute(i.checked_sub(1), axis, joint)?;
        links.push(link.with_mass(mass, 0.5 * along, moments)?);
    }
    ArticulatedBody::new(links, gravity)
}
