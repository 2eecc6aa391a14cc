//! Is a point inside of a solid, how far is it from the surface, and which
//! way leads out?
//!
//! The nearest point of the surface tells the distance. Which side one is on
//! the nearest triangle alone cannot tell, if its nearest point is on an
//! edge or in a corner: the neighbours have a say. The sum of their normals,
//! each weighted with the angle that it fills there, is a normal that is
//! right for every point to which this corner is nearest (Bærentzen and
//! Aanæs 2005).

use crate::Polyhedron;
use crate::triangle_mesh::{NearestPoint, TriangleMesh};
use math::Vec3;
use rigid::{Mesh, MeshError};

/// Nearer to the surface than this share of the size of the solid, the
/// direction to the nearest point is rounding, and the normal is asked.
const ROUNDING: f64 = 1e-12;

/// A closed surface, ready to be asked for distances.
#[derive(Clone, Debug)]
pub struct SolidMesh {
    surface: TriangleMesh,
    /// Of each triangle, of length 1 (0 without area).
    face_normals: Vec<Vec3>,
    /// Of the edges of each triangle, the one from corner `k` to the next
    /// being number `k`.
    edge_normals: Vec<[Vec3; 3]>,
    /// Of each vertex.
    vertex_normals: Vec<Vec3>,
    /// Nearer than this is on the surface, m.
    touching: f64,
}

/// Where a point is, seen from a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedDistance {
    /// How far from the surface, m; negative inside.
    pub distance: f64,
    /// The direction that leads out, of length 1.
    pub out: Vec3,
    /// The nearest point of the surface.
    pub nearest: NearestPoint,
}

impl SolidMesh {
    /// The solid inside of `mesh`, in its frame. Whatever is wrong with the
    /// surface is an error.
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
            touching: ROUNDING * size,
            face_normals,
            surface,
        })
    }

    /// The same of a convex polyhedron.
    pub fn of(polyhedron: &Polyhedron) -> Result<Self, MeshError> {
        let mut faces = Vec::new();
        for i in 0..polyhedron.faces().len() {
            let corners = polyhedron.corners(i).iter();
            faces.push(corners.map(|c| *c as usize).collect::<Vec<_>>());
        }
        Self::new(&Mesh::new(polyhedron.vertices().to_vec(), faces)?)
    }

    /// Its triangles.
    pub fn surface(&self) -> &TriangleMesh {
        &self.surface
    }

    /// Whether `p` is inside.
    pub fn contains(&self, p: Vec3) -> bool {
        self.distance(p).distance < 0.0
    }

    // ANCHOR: signed
    /// Where `p` is, in the frame of the mesh. It must be finite, and near
    /// enough for its distance to be squared.
    pub fn distance(&self, p: Vec3) -> SignedDistance {
        let nearest = self.surface.nearest(p, f64::INFINITY);
        // A solid has triangles, so one of them is nearest.
        let nearest = nearest.expect("a finite point has a nearest triangle");
        let normal = self.normal_at(&nearest);
        let way = p - nearest.point;
        let sign = if normal.dot(&way) < 0.0 { -1.0 } else { 1.0 };
        let distance = sign * nearest.distance;
        let out = match nearest.distance > self.touching {
            true => way / distance,
            false => normal.try_normalize(0.0).unwrap_or_else(Vec3::z),
        };
        SignedDistance { distance, out, nearest }
    }
    // ANCHOR_END: signed

    /// The normal that is right there, of any length.
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

/// For every edge the sum of the normals of the triangles along it: each of
/// them fills half a turn.
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

/// For every vertex the sum of the normals around it, each weighted with the
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
