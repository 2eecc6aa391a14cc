//! Impulses alone as unknowns, or velocities too: what the solution costs.
//! B89 §8 on Moore and Wilhelms.

use crate::{Joint, LinearSystem, Solid, augmented_system, impulse_system};
use course::{Cell, Column, Format, Outcome, Table};
use math::Vec3;
use rigid::{Body, quaternion_about};

/// The edges of a link, m, and its density, kg/m³.
const LINK: Vec3 = Vec3::new(0.8, 0.2, 0.1);
const DENSITY: f64 = 500.0;

/// Bodies and the joints between them.
pub(super) type Mechanism = (Vec<Body>, Vec<Joint>);

/// A link at `x`, m, that moves somehow.
fn link(x: Vec3, k: usize) -> Outcome<Body> {
    let spin = Vec3::new(0.3, 1.0, -0.2) * (1.0 + (k % 3) as f64);
    let v = Vec3::new(0.1, -0.4, 0.2) * (1.0 + (k % 5) as f64);
    // Askew, as in motion: no zero is there by the choice of the axes.
    let q = quaternion_about(v, 0.3);
    let body = Solid::block(LINK, DENSITY)?.body;
    Ok(body.at(x, q)?.moving(v, spin)?)
}

/// A chain of `n` links that hangs from a fixed hook.
pub(super) fn chain(n: usize) -> Outcome<Mechanism> {
    let mut bodies = vec![Body::fixed()];
    let mut joints = Vec::new();
    for k in 1..=n {
        bodies.push(link(Vec3::x() * (k as f64 - 0.5), k)?);
        let pin = Vec3::x() * (k as f64 - 1.0);
        joints.push(Joint::pin(&bodies, [k, k - 1], pin)?);
    }
    Ok((bodies, joints))
}

/// A free hub with `n` links around it.
pub(super) fn star(n: usize) -> Outcome<Mechanism> {
    let mut bodies = vec![link(Vec3::zeros(), 0)?];
    let mut joints = Vec::new();
    for k in 1..=n {
        let angle = std::f64::consts::TAU * k as f64 / n as f64;
        let out = Vec3::new(angle.cos(), angle.sin(), 0.1 * (k % 2) as f64);
        bodies.push(link(out, k)?);
        joints.push(Joint::pin(&bodies, [k, 0], 0.5 * out)?);
    }
    Ok((bodies, joints))
}

/// What a solution costs.
fn cost(system: &LinearSystem, skip_zeros: bool) -> Outcome<usize> {
    let found = system.eliminate(skip_zeros).ok_or("a pivot is zero")?;
    Ok(found.multiplications)
}

/// The two systems of some mechanisms.
pub fn table() -> Table {
    Table {
        name: "unknowns",
        title: "Impulses alone, or velocities too",
        caption: "Multiplications of an elimination that brings all joints \
                  of a mechanism to rest. Small: only the impulses are \
                  unknown. Large: six velocities of each link too. Both find \
                  the same impulses. If every entry is multiplied, the small \
                  one wins by about 27; if zeros are left out, it depends on \
                  what hangs together.",
        columns: vec![
            Column::text("mechanism"),
            Column::integer("unknowns, small"),
            Column::integer("unknowns, large"),
            Column::number("all entries, large to small", Format::Fixed(1)),
            Column::integer("without zeros, small"),
            Column::integer("without zeros, large"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for n in [4, 16, 64] {
                rows.push(row(format!("a chain of {n} links"), chain(n)?)?);
            }
            for n in [4, 16, 64] {
                rows.push(row(format!("{n} links on a hub"), star(n)?)?);
            }
            Ok(rows)
        },
    }
}

fn row(name: String, (bodies, joints): Mechanism) -> Outcome<Vec<Cell>> {
    let small = impulse_system(&bodies, &joints);
    let large = augmented_system(&bodies, &joints);
    let ratio = cost(&large, false)? as f64 / cost(&small, false)? as f64;
    Ok(vec![
        name.as_str().into(),
        small.b.len().into(),
        large.b.len().into(),
        ratio.into(),
        cost(&small, true)?.into(),
        cost(&large, true)?.into(),
    ])
}
