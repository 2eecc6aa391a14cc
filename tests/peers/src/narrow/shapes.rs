//! The bodies, for us and for the other crate.

use collision::{Polyhedron, Pose};
use math::{Mat3, Vec3};
use parry3d_f64::math::{Rotation, Vector};
use parry3d_f64::shape::{ConvexPolyhedron, Cuboid, Shape};
use rigid::matrix_to_quaternion;

/// A body of the comparison.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A cube of side 1.
    Cube,
    /// An icosahedron of radius 1.
    Icosahedron,
    /// So many corners spread over a ball of radius 1.
    Ball(usize),
}

impl Kind {
    /// All that are compared.
    pub const ALL: [Self; 5] = [
        Self::Cube,
        Self::Icosahedron,
        Self::Ball(50),
        Self::Ball(200),
        Self::Ball(800),
    ];

    /// Its name in the table.
    pub fn name(self) -> String {
        match self {
            Self::Cube => "cube".into(),
            Self::Icosahedron => "icosahedron".into(),
            Self::Ball(n) => format!("hull{n}"),
        }
    }

    /// Ours.
    pub fn ours(self) -> Polyhedron {
        let body = match self {
            Self::Cube => Polyhedron::block(Vec3::repeat(1.0)),
            Self::Icosahedron => Polyhedron::icosahedron(1.0),
            Self::Ball(n) => Polyhedron::fibonacci_sphere(n, 1.0),
        };
        body.expect("a convex body")
    }

    /// The same for the other crate: its own cuboid where there is one.
    pub fn peer(self) -> Box<dyn Shape> {
        match self {
            Self::Cube => Box::new(Cuboid::new(Vector::splat(0.5))),
            _ => Box::new(hull(&self.ours())),
        }
    }
}

/// A body of ours as the other crate wants it.
pub fn hull(body: &Polyhedron) -> ConvexPolyhedron {
    let points: Vec<Vector> = body.vertices().iter().map(vector).collect();
    ConvexPolyhedron::from_convex_hull(&points).expect("a convex body")
}

/// A pose as the other crate wants it.
pub fn pose(pose: &Pose) -> parry3d_f64::math::Pose {
    let Pose { x, r } = pose;
    parry3d_f64::math::Pose::from_parts(vector(x), rotation(*r))
}

fn vector(v: &Vec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

fn rotation(r: Mat3) -> Rotation {
    let q = matrix_to_quaternion(r);
    Rotation::from_xyzw(q.i, q.j, q.k, q.w)
}
