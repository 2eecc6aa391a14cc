//! Polygon meshes: closed surfaces of flat faces, and the bodies inside.

mod error;
mod half_edges;
mod integrals;
mod obj;
mod orient;
mod sampling;
mod shells;
mod triangulate;

pub mod shapes;

pub use error::{MeshError, ObjError};
pub use integrals::{VolumeIntegrals, mass_properties, volume_integrals};
pub use obj::{read_obj, write_obj};
pub use sampling::{bounding_box, box_approximation, sampled_approximation};

use math::{Mat3, Vec3};

/// A polygon mesh: vertices, and flat faces with these vertices as corners.
///
/// Seen from outside the body, the corners of a face run counter-clockwise.
/// Faces may have any number of corners and need not be convex.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    vertices: Vec<Vec3>,
    /// The corners of all faces, one face after another.
    corners: Vec<u32>,
    /// Where each face ends in that list.
    ends: Vec<usize>,
}

impl Mesh {
    /// A mesh of the given vertices, m, and faces; a face lists the numbers of
    /// its vertices, from 0.
    pub fn new<F: AsRef<[usize]>>(
        vertices: Vec<Vec3>,
        faces: impl IntoIterator<Item = F>,
    ) -> Result<Self, MeshError> {
        let mut mesh = Self { vertices, ..Self::default() };
        let points = mesh.vertices.iter();
        for (vertex, point) in points.enumerate() {
            if !point.iter().all(|x| x.is_finite()) {
                return Err(MeshError::NotFinite { vertex });
            }
        }
        for face in faces {
            mesh.push_face(face.as_ref())?;
        }
        Ok(mesh)
    }

    /// Adds a face.
    fn push_face(&mut self, face: &[usize]) -> Result<(), MeshError> {
        let number = self.ends.len();
        if face.len() < 3 {
            let corners = face.len();
            return Err(MeshError::TooFewCorners { face: number, corners });
        }
        let count = self.vertices.len();
        for &index in face {
            match u32::try_from(index) {
                Ok(corner) if index < count => self.corners.push(corner),
                _ => {
                    let face = number;
                    return Err(MeshError::NoVertex { face, index, count });
                }
            }
        }
        self.ends.push(self.corners.len());
        Ok(())
    }

    /// The vertices, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// How many faces there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The corners of face `i`: numbers of vertices.
    pub fn face(&self, i: usize) -> &[u32] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.corners[start..self.ends[i]]
    }

    /// The corners of all faces.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.len()).map(|i| self.face(i))
    }

    /// Corner number `k` of `face`, m.
    pub(crate) fn point(&self, face: &[u32], k: usize) -> Vec3 {
        self.vertices[face[k] as usize]
    }

    /// The area vector of `face`, m²: along its normal and as long as its area
    /// is large, for faces that are not convex too.
    pub fn area_vector(&self, face: &[u32]) -> Vec3 {
        let origin = self.point(face, 0);
        let mut double = Vec3::zeros();
        for k in 2..face.len() {
            let [b, c] = [self.point(face, k - 1), self.point(face, k)];
            double += (b - origin).cross(&(c - origin));
        }
        0.5 * double
    }

    /// The same surface, transformed by `r` and then translated by `offset`.
    pub fn transformed(&self, r: Mat3, offset: Vec3) -> Self {
        let mut transformed = self.clone();
        for point in &mut transformed.vertices {
            *point = r * *point + offset;
        }
        transformed
    }

    /// The same surface with inside and outside exchanged.
    pub fn flipped(&self) -> Self {
        let mut flipped = self.clone();
        let mut start = 0;
        for &end in &self.ends {
            flipped.corners[start..end].reverse();
            start = end;
        }
        flipped
    }

    /// Both surfaces in one: a body with a second part, or with a cavity
    /// where `other` is flipped.
    pub fn joined(&self, other: &Self) -> Self {
        let mut both = self.clone();
        let (points, corners) = (self.vertices.len(), self.corners.len());
        both.vertices.extend_from_slice(&other.vertices);
        for corner in &other.corners {
            both.corners.push(corner + points as u32);
        }
        both.ends.extend(other.ends.iter().map(|end| end + corners));
        both
    }
}
