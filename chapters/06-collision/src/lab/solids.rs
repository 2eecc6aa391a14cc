//! Regular solids, and nearly a sphere: what the benchmarks and tests try.

use crate::{Polyhedron, PolyhedronError};
use math::Vec3;
use math::check::positive;
use std::f64::consts::PI;

impl Polyhedron {
    /// A regular tetrahedron with its corners `radius`, m, from the origin.
    pub fn tetrahedron(radius: f64) -> Result<Self, PolyhedronError> {
        let corners = [
            [1.0, 1.0, 1.0],
            [1.0, -1.0, -1.0],
            [-1.0, 1.0, -1.0],
            [-1.0, -1.0, 1.0],
        ];
        Self::hull_on_sphere(corners.map(Vec3::from).to_vec(), radius)
    }

    /// A regular octahedron with its corners `radius`, m, from the origin.
    pub fn octahedron(radius: f64) -> Result<Self, PolyhedronError> {
        let axes = [Vec3::x(), Vec3::y(), Vec3::z()];
        Self::hull_on_sphere(
            axes.iter().flat_map(|e| [-e, *e]).collect(),
            radius,
        )
    }

    /// A regular icosahedron with its corners `radius`, m, from the origin.
    pub fn icosahedron(radius: f64) -> Result<Self, PolyhedronError> {
        let golden = 0.5 * (1.0 + 5.0_f64.sqrt());
        let mut corners = Vec::new();
        for one in [-1.0, 1.0] {
            for phi in [-golden, golden] {
                corners.push(Vec3::new(0.0, one, phi));
                corners.push(Vec3::new(one, phi, 0.0));
                corners.push(Vec3::new(phi, 0.0, one));
            }
        }
        Self::hull_on_sphere(corners, radius)
    }

    /// Nearly a sphere: `n` vertices spread evenly over a sphere of `radius`,
    /// m, around the origin, along the Fibonacci spiral.
    pub fn fibonacci_sphere(
        n: usize,
        radius: f64,
    ) -> Result<Self, PolyhedronError> {
        let golden = PI * (3.0 - 5.0_f64.sqrt());
        let mut corners = Vec::new();
        for k in 0..n {
            let z = 1.0 - (2 * k + 1) as f64 / n as f64;
            let r = (1.0 - z * z).sqrt();
            let (sin, cos) = (k as f64 * golden).sin_cos();
            corners.push(Vec3::new(r * cos, r * sin, z));
        }
        Self::hull_on_sphere(corners, radius)
    }

    /// The hull of points in these directions, all `radius`, m, away.
    fn hull_on_sphere(
        mut corners: Vec<Vec3>,
        radius: f64,
    ) -> Result<Self, PolyhedronError> {
        positive("radius", radius)?;
        for corner in &mut corners {
            *corner *= radius / corner.norm();
        }
        Self::hull(&corners)
    }
}
