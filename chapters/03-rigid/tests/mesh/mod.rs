//! Closed surfaces and the bodies inside of them.

mod approximations;
mod invariance;
mod mass_properties;
mod obj;
mod refusals;
mod solids;

use rigid::mesh::mass_properties as integrate;
use rigid::{MassProperties, Mesh};

/// How far two results differ, relative to the second.
fn difference(a: &MassProperties, b: &MassProperties, size: f64) -> f64 {
    let mass = (a.mass / b.mass - 1.0).abs();
    let centre = (a.centre - b.centre).norm() / size;
    let inertia = (a.inertia - b.inertia).amax() / b.inertia.amax();
    mass.max(centre).max(inertia)
}

fn found(mesh: &Mesh) -> MassProperties {
    integrate(mesh, 1.0).unwrap()
}
