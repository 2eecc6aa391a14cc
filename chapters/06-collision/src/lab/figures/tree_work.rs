//! What a query of an AABB tree costs, and what edge collisions of cloth are
//! worth.

use crate::{Aabb, ClothCollision, SolidMesh};
use course::{Outcome, Random, Tolerance, Value};
use implicit::arrangements::FRAME;
use implicit::{Cloth, ClothModel, Fabric, Grid};
use math::Vec3;
use particles::nail;
use rigid::mesh::shapes::{block_mesh, torus};
use std::rc::Rc;

/// The number of queries for a mean.
const QUERIES: usize = 500;

/// A ring of 4096 triangles, 2.6 m wide.
fn ring() -> Outcome<SolidMesh> {
    Ok(SolidMesh::new(&torus(1.0, 0.3, [64, 32])?)?)
}

/// The mean number of nodes that a query visits, over random points.
fn mean_visited(ask: impl Fn(&SolidMesh, Vec3) -> usize) -> Outcome<f64> {
    let ring = ring()?;
    let mut random = Random::new(6);
    let mut sum = 0;
    for _ in 0..QUERIES {
        let p = Vec3::from_iterator(random.vector(3, -1.5, 1.5));
        sum += ask(&ring, p);
    }
    Ok(sum as f64 / QUERIES as f64)
}

/// The largest number of edges that pass through a face while a sheet falls
/// on a block, with collisions of edges or of particles alone.
fn most_intersections(edges: bool) -> Outcome<f64> {
    let (grid, model) = (Grid::square(15, 1.0)?, ClothModel::Springs);
    let place = |p: f64, q: f64| Vec3::new(p - 0.5, 0.5 - q, 0.27);
    let mut cloth =
        Cloth::new(&grid, &Fabric::cotton_for(model), model, place)?;
    let block = block_mesh(Vec3::repeat(0.5))?;
    let mesh = Rc::new(SolidMesh::new(&block)?);
    let mut collision = ClothCollision::new(&cloth, 0.008)?;
    let centre = nail(Vec3::zeros());
    collision.add_solid(&mut cloth.particles, &mesh, centre, 0.4)?;
    let mut most = 0;
    for _ in 0..60 {
        match edges {
            true => collision.step(&mut cloth, FRAME).map(|_| ())?,
            false => cloth.step(FRAME).map(|_| ())?,
        }
        most = most.max(collision.intersections(&cloth.particles));
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
    // Rounding may send a query into another branch; it hardly matters.
    let mean = Tolerance::rel(0.01);
    vec![
        value(
            "tree_triangles",
            "triangles of a ring",
            Tolerance::EXACT,
            || Ok(ring()?.surface().triangles().len() as f64),
        ),
        value(
            "tree_nearest",
            "boxes visited to find the nearest",
            mean,
            || mean_visited(|ring, p| ring.distance(p).nearest.visited),
        ),
        value(
            "tree_query",
            "boxes visited by the query of a small box",
            mean,
            || {
                mean_visited(|ring, p| {
                    let near = Aabb::around(p, Vec3::repeat(0.05));
                    ring.surface().tree().query(&near, |_| {})
                })
            },
        ),
        value(
            "intersections_particles",
            "edges through faces, collisions of particles only",
            Tolerance::rel(0.2),
            || most_intersections(false),
        ),
        value(
            "intersections_edges",
            "edges through faces, collisions of edges too",
            Tolerance::EXACT,
            || most_intersections(true),
        ),
    ]
}
