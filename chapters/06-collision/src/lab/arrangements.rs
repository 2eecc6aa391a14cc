//! Two bodies that touch, in all the ways there are: for the figure, the scene
//! and the tests.

use crate::{Placed, Polyhedron, PolyhedronError, Pose};
use course::Random;
use math::Vec3;
use std::f64::consts::FRAC_PI_4;

/// Two bodies and their poses, A above B.
#[derive(Clone, Debug)]
pub struct Arrangement {
    /// What it shows.
    pub title: &'static str,
    /// The upper and the lower body.
    pub shapes: [Polyhedron; 2],
    /// Their poses when they just touch.
    pub poses: [Pose; 2],
    /// How many contacts there are.
    pub contacts: usize,
}

impl Arrangement {
    /// Both bodies, the upper one raised by `rise`, m.
    pub fn placed(&self, rise: f64) -> [Placed<'_>; 2] {
        let mut poses = self.poses;
        poses[0].x.z += rise;
        [0, 1].map(|i| Placed::new(&self.shapes[i], poses[i]))
    }
}

/// A cube rotated by 45 degrees about `axis`: it stands on an edge.
fn on_edge(axis: Vec3, x: Vec3) -> Pose {
    Pose::at(x).rotated(axis, FRAC_PI_4)
}

/// All arrangements.
pub fn arrangements() -> Result<Vec<Arrangement>, PolyhedronError> {
    let block = |x, y, z| Polyhedron::block(Vec3::new(x, y, z));
    let cube = block(1.0, 1.0, 1.0)?;
    let table = block(3.0, 2.4, 0.4)?;
    let below = |z: f64| Pose::at(Vec3::new(0.0, 0.0, -z));
    let at = |x, y, z| Pose::at(Vec3::new(x, y, z));
    let half_diagonal = 0.5_f64.sqrt();
    let pair = |title, a: &Polyhedron, pa, b: &Polyhedron, pb, contacts| {
        let (shapes, poses) = ([a.clone(), b.clone()], [pa, pb]);
        Arrangement { title, shapes, poses, contacts }
    };
    let brick = block(1.6, 0.8, 0.5)?;
    Ok(vec![
        pair("flat", &cube, at(0.0, 0.0, 0.5), &table, below(0.2), 4),
        pair("over the end", &cube, at(1.3, 0.2, 0.5), &table, below(0.2), 4),
        pair(
            "on an edge",
            &cube,
            on_edge(Vec3::x(), Vec3::new(0.0, 0.0, half_diagonal)),
            &table,
            below(0.2),
            2,
        ),
        pair(
            "crossed edges",
            &cube,
            on_edge(Vec3::y(), Vec3::new(0.0, 0.0, half_diagonal)),
            &cube,
            on_edge(Vec3::x(), Vec3::new(0.0, 0.0, -half_diagonal)),
            1,
        ),
        pair("flush", &cube, at(0.0, 0.0, 0.5), &cube, below(0.5), 4),
        pair(
            "rotated",
            &cube,
            at(0.0, 0.0, 0.5).rotated(Vec3::z(), FRAC_PI_4),
            &cube,
            below(0.5),
            8,
        ),
        pair("bricks", &brick, at(0.8, 0.0, 0.25), &brick, below(0.25), 4),
    ])
}

/// A stone: the hull of `corners` random points, four or more, on a sphere of
/// radius 1 m.
pub fn stone(corners: usize, seed: u64) -> Result<Polyhedron, PolyhedronError> {
    let mut random = Random::new(seed);
    let mut points = Vec::new();
    while points.len() < corners {
        let p = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        if p.norm() > 0.2 && p.norm() < 1.0 {
            points.push(p.normalize());
        }
    }
    Polyhedron::hull(&points)
}
