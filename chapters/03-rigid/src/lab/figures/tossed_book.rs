//! The book that is tossed in the figures on free rotation.

use crate::{Body, MassProperties, World, block};
use course::{Outcome, Tolerance, Value};
use math::Vec3;
use std::f64::consts::TAU;

/// Its edges, m. The moment about x, the longest, is the smallest; that about
/// z, perpendicular to the cover, the largest; y is the middle axis.
pub const SIZE: Vec3 = Vec3::new(0.3, 0.2, 0.05);
/// Its density, kg/m³.
pub const DENSITY: f64 = 1000.0;

/// Mass, centre and inertia.
pub fn properties() -> Outcome<MassProperties> {
    Ok(block(SIZE, DENSITY)?)
}

/// Its principal moments, kg m², the smallest first.
pub fn moments() -> Outcome<Vec3> {
    Ok(properties()?.inertia.diagonal())
}

/// The book, aligned with the world, with angular velocity `omega`, rad/s.
pub fn rotating(omega: Vec3) -> Outcome<Body> {
    Ok(Body::new(&properties()?)?.moving(Vec3::zeros(), omega)?)
}

/// The book tossed with one turn per second about an axis tilted by `tilt`
/// degrees from the middle one, towards the axis of the largest moment.
pub fn tossed(tilt: f64) -> Outcome<Body> {
    let (sin, cos) = tilt.to_radians().sin_cos();
    rotating(TAU * Vec3::new(0.0, cos, sin))
}

/// A world with only this body.
pub fn world_of(body: Body) -> World {
    let mut world = World::new();
    world.add(body);
    world
}

/// Numbers in the text about the book.
pub fn values() -> Vec<Value> {
    let value = |name, title, unit, compute| {
        let (digits, tolerance) = (3, Tolerance::rel(1e-12));
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("book_mass", "mass of the book", "kg", || Ok(properties()?.mass)),
        value("book_i1", "its smallest moment", "kg m²", || Ok(moments()?.x)),
        value("book_i2", "its middle moment", "kg m²", || Ok(moments()?.y)),
        value("book_i3", "its largest moment", "kg m²", || Ok(moments()?.z)),
    ]
}
