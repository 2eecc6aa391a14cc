//! The signed distance of a point from a solid, and the direction out of it.
//!
//! The nearest point of the surface gives the distance. If it is on an edge or
//! at a corner, the nearest triangle alone cannot tell on which side the point
//! is. The angle-weighted pseudonormal can: the sum of the normals around, each
//! weighted by its triangle's angle there (Bærentzen and Aanæs 2005).

use crate::{NearestPoint, Polyhedron, TriangleMesh};
use math::Vec3;
use rigid::{Mesh, MeshError};

/// Closer to the surface than this fraction of the size of the solid, the
/// direction to the nearest point is rounding, and the normal is used.
const ON_SURFACE_FRACTION: f64 = 1e-12;

/// A closed surface that answers queries for signed distances.
#[derive(Clone, Debug)]
pub struct SolidMesh {
    surface: TriangleMesh,
    /// The normal of each triangle, of length 1 (zero without area).
    face_normals: Vec<Vec3>,
    /// The pseudonormals of the edges of each triangle; edge `k` goes from
    /// corner `k` to the next.
    edge_normals: Vec<[Vec3; 3]>,
    /// The pseudonormal of each vertex.
    vertex_normals: Vec<Vec3>,
    /// Closer than this is on the surface, m.
    on_surface: f64,
}

/// The signed distance of a point from a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedDistance {
    /// The distance from the surface, m; negative inside.
    pub distance: f64,
    /// The direction out of the solid, of length 1.
    pub outward: Vec3,
    /// The nearest point of the surface.
    pub nearest: NearestPoint,
}

impl SolidMesh {
    /// The solid inside `mesh`, in its frame. A surface that is not closed or
    /// not oriented is an error.
    pub fn new(mesh: &Mesh) -> Result<Self, MeshError> {
        mesh.check()?;
        let vertices = mesh.vertices().to_vec();
        let surface = TriangleMesh::new(vertices, mesh.triangles())?;
        let face_normals: Vec<Vec3> = (0..surface.triangles().len())
            .map(|i| face_normal(&surface, i))
            .collect();
        let size = surface.tree().level(0)[0].size().norm();
        Ok(Self {
            edge_normals: edge_normals(&surface, &face_normals),
            vertex_normals: vertex_normals(&surface, &face_normals),
            on_surface: ON_SURFACE_FRACTION * size,
            face_normals,
            surface,
        })
    }

    /// The solid of a convex polyhedron.
    pub fn from_polyhedron(polyhedron: &Polyhedron) -> Result<Self, MeshError> {
        let mut faces = Vec::new();
        for i in 0..polyhedron.faces().len() {
            let corners = polyhedron.corners(i).iter();
            faces.push(corners.map(|c| *c as usize).collect::<Vec<_>>());
        }
        Self::new(&Mesh::new(polyhedron.vertices().to_vec(), faces)?)
    }

    /// Its surface.
    pub fn surface(&self) -> &TriangleMesh {
        &self.surface
    }

    /// Whether `p` is inside.
    pub fn contains(&self, p: Vec3) -> bool {
        self.distance(p).distance < 0.0
    }

    // ANCHOR: signed
    /// The signed distance of `p`, in the frame of the mesh. It must be finite,
    /// and near enough for its squared distance not to overflow.
    pub fn distance(&self, p: Vec3) -> SignedDistance {
        let nearest = self.surface.nearest(p, f64::INFINITY);
        // A solid has triangles, so one of them is nearest.
        let nearest = nearest.expect("a finite point has a nearest triangle");
        let normal = self.normal_at(&nearest);
        let offset = p - nearest.point;
        let sign = if normal.dot(&offset) < 0.0 { -1.0 } else { 1.0 };
        let distance = sign * nearest.distance;
        let outward = match nearest.distance > self.on_surface {
            true => offset / distance,
            false => normal.try_normalize(0.0).unwrap_or_else(Vec3::z),
        };
        SignedDistance { distance, outward, nearest }
    }
    // ANCHOR_END: signed

    /// The pseudonormal at that point, of any length.
    fn normal_at(&self, at: &NearestPoint) -> Vec3 {
        let corners = self.surface.triangles()[at.triangle];
        let zero = at.weights.map(|w| w == 0.0);
        for k in 0..3 {
            let (next, last) = ((k + 1) % 3, (k + 2) % 3);
            if zero[next] && zero[last] {
                return self.vertex_normals[corners[k]];
            }
        }
        for k in 0..3 {
            if zero[(k + 2) % 3] {
                return self.edge_normals[at.triangle][k];
            }
        }
        self.face_normals[at.triangle]
    }
}

fn face_normal(surface: &TriangleMesh, i: usize) -> Vec3 {
    let [a, b, c] = surface.corners(i);
    let normal = (b - a).cross(&(c - a));
    normal.try_normalize(0.0).unwrap_or_default()
}

/// For every edge the sum of the normals of its triangles: each has an angle
/// of π there.
fn edge_normals(surface: &TriangleMesh, faces: &[Vec3]) -> Vec<[Vec3; 3]> {
    // (both ends in order, triangle, number of the edge)
    let mut sides = Vec::new();
    for (i, corners) in surface.triangles().iter().enumerate() {
        for k in 0..3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3]);
            sides.push(([a.min(b), a.max(b)], i, k));
        }
    }
    sides.sort_unstable();
    let mut normals = vec![[Vec3::zeros(); 3]; faces.len()];
    for same in sides.chunk_by(|one, next| one.0 == next.0) {
        let sum: Vec3 = same.iter().map(|(_, i, _)| faces[*i]).sum();
        for (_, i, k) in same {
            normals[*i][*k] = sum;
        }
    }
    normals
}

/// For every vertex the sum of the normals around it, each weighted by the
/// angle of its triangle there.
fn vertex_normals(surface: &TriangleMesh, faces: &[Vec3]) -> Vec<Vec3> {
    let mut normals = vec![Vec3::zeros(); surface.vertices().len()];
    for (i, corners) in surface.triangles().iter().enumerate() {
        let points = surface.corners(i);
        for k in 0..3 {
            let to_next = points[(k + 1) % 3] - points[k];
            let to_last = points[(k + 2) % 3] - points[k];
            normals[corners[k]] += to_next.angle(&to_last) * faces[i];
        }
    }
    normals
}
