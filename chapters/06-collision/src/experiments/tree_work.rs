//! What a question to a tree of boxes costs, and what the contact of edges
//! is worth.

use crate::{Aabb, ClothContact, SolidMesh};
use course::{Outcome, Random, Tolerance, Value};
use implicit::arrangements::FRAME;
use implicit::{Cloth, Fabric, Grid, Weave};
use math::Vec3;
use particles::nail;
use rigid::mesh::shapes::{block_mesh, torus};
use std::rc::Rc;

/// How many questions a mean is taken of.
const QUESTIONS: usize = 500;

/// A ring of 4096 triangles, 2.6 m wide.
fn ring() -> Outcome<SolidMesh> {
    Ok(SolidMesh::new(&torus(1.0, 0.3, [64, 32])?)?)
}

/// How many boxes a question looks at, in the mean over places all about.
fn mean_visited(ask: impl Fn(&SolidMesh, Vec3) -> usize) -> Outcome<f64> {
    let ring = ring()?;
    let mut random = Random::new(6);
    let mut sum = 0;
    for _ in 0..QUESTIONS {
        let p = Vec3::from_iterator(random.vector(3, -1.5, 1.5));
        sum += ask(&ring, p);
    }
    Ok(sum as f64 / QUESTIONS as f64)
}

/// The most edges that pass through a face while a sheet falls on a block,
/// with the contact of edges or with that of particles alone.
fn most_tangles(edges: bool) -> Outcome<f64> {
    let (grid, weave) = (Grid::square(15, 1.0)?, Weave::Springs);
    let place = |p: f64, q: f64| Vec3::new(p - 0.5, 0.5 - q, 0.27);
    let mut cloth = Cloth::new(&grid, &Fabric::usual(weave), weave, place)?;
    let block = block_mesh(Vec3::repeat(0.5))?;
    let mesh = Rc::new(SolidMesh::new(&block)?);
    let mut contact = ClothContact::new(&cloth, 0.008)?;
    let centre = nail(Vec3::zeros());
    contact.add_solid(&mut cloth.world, &mesh, centre, 0.4)?;
    let mut most = 0;
    for _ in 0..60 {
        match edges {
            true => contact.step(&mut cloth, FRAME).map(|_| ())?,
            false => cloth.step(FRAME).map(|_| ())?,
        }
        most = most.max(contact.tangles(&cloth.world));
    }
    Ok(most as f64)
}

fn value(
    name: &'static str,
    title: &'static str,
    tolerance: Tolerance,
    compute: fn() -> Outcome<f64>,
) -> Value {
    Value { name, title, unit: "", digits: 2, tolerance, compute }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    // A rounding may send a question the other way; it hardly matters.
    let mean = Tolerance::rel(0.01);
    vec![
        value(
            "tree_triangles",
            "triangles of a ring",
            Tolerance::EXACT,
            || Ok(ring()?.surface().triangles().len() as f64),
        ),
        value("tree_nearest", "boxes asked for the nearest", mean, || {
            mean_visited(|ring, p| ring.distance(p).nearest.visited)
        }),
        value("tree_query", "boxes asked by a small box", mean, || {
            mean_visited(|ring, p| {
                let near = Aabb::around(p, Vec3::repeat(0.05));
                ring.surface().tree().query(&near, |_| {})
            })
        }),
        value(
            "tangles_particles",
            "edges through faces, particles held off",
            Tolerance::rel(0.2),
            || most_tangles(false),
        ),
        value(
            "tangles_edges",
            "edges through faces, edges held off",
            Tolerance::EXACT,
            || most_tangles(true),
        ),
    ]
}
