//! Half-edges: which face lies to the left of which directed edge.

use super::{Mesh, MeshError};

/// All half-edges of a surface, in order: each belongs to the face that it
/// bounds, which lies to its left seen from outside.
pub(super) struct HalfEdges {
    /// Where the half-edges that start at each vertex begin in `list`.
    starts: Vec<u32>,
    /// The end of each half-edge and its face, for each start in order.
    list: Vec<[u32; 2]>,
}

impl HalfEdges {
    /// The half-edges of `mesh`, by counting sort: in linear time.
    pub fn new(mesh: &Mesh) -> Self {
        let mut starts = vec![0_u32; mesh.vertices.len() + 1];
        for corner in &mesh.corners {
            starts[*corner as usize + 1] += 1;
        }
        for a in 1..starts.len() {
            starts[a] += starts[a - 1];
        }
        let mut next = starts.clone();
        let mut list = vec![[0; 2]; mesh.corners.len()];
        for (number, face) in mesh.faces().enumerate() {
            let mut a = face[face.len() - 1];
            for &b in face {
                let slot = &mut next[a as usize];
                list[*slot as usize] = [b, number as u32];
                *slot += 1;
                a = b;
            }
        }
        let mut edges = Self { starts, list };
        for a in 0..mesh.vertices.len() {
            edges.starting_at_mut(a).sort_unstable();
        }
        edges
    }

    /// The half-edges that start at vertex `a`: their ends and faces, in order.
    pub fn starting_at(&self, a: usize) -> &[[u32; 2]] {
        &self.list[self.starts[a] as usize..self.starts[a + 1] as usize]
    }

    fn starting_at_mut(&mut self, a: usize) -> &mut [[u32; 2]] {
        &mut self.list[self.starts[a] as usize..self.starts[a + 1] as usize]
    }

    /// The faces to the left of the edge from `a` to `b`: one, if the surface
    /// is a closed manifold.
    pub fn faces_left_of(&self, a: usize, b: usize) -> &[[u32; 2]] {
        let from = self.starting_at(a);
        // Most vertices have six edges: a linear search is fastest.
        let first = match from.len() {
            0..=12 => from.iter().take_while(|e| (e[0] as usize) < b).count(),
            _ => from.partition_point(|e| (e[0] as usize) < b),
        };
        let rest = &from[first..];
        let count = rest.iter().take_while(|e| e[0] as usize == b).count();
        &rest[..count]
    }

    // ANCHOR: closed
    /// Whether each edge has one face on either side, and both agree about
    /// inside and outside.
    pub fn check_closed(&self) -> Result<(), MeshError> {
        let vertices = self.starts.len() - 1;
        for a in 0..vertices {
            for pair in self.starting_at(a).windows(2) {
                if pair[0][0] == pair[1][0] {
                    let edge = [a, pair[0][0] as usize];
                    return Err(MeshError::NonManifoldEdge { edge });
                }
            }
        }
        for a in 0..vertices {
            for [b, _] in self.starting_at(a) {
                let edge = [a, *b as usize];
                if self.faces_left_of(edge[1], a).is_empty() {
                    return Err(MeshError::OpenEdge { edge });
                }
            }
        }
        Ok(())
    }
    // ANCHOR_END: closed

    /// Whether the `faces` faces are connected over edges: each edge merges the
    /// sets of its two faces (union–find).
    pub fn is_connected(&self, faces: usize) -> bool {
        let mut parent: Vec<u32> = (0..faces as u32).collect();
        let mut sets = faces;
        for a in 0..self.starts.len() - 1 {
            for &[b, face] in self.starting_at(a) {
                if (b as usize) < a {
                    continue;
                }
                for &[_, other] in self.faces_left_of(b as usize, a) {
                    let (f, g) =
                        (find(&mut parent, face), find(&mut parent, other));
                    if f != g {
                        parent[f.max(g) as usize] = f.min(g);
                        sets -= 1;
                    }
                }
            }
        }
        sets == 1
    }
}

/// The root of a face's set, with path halving.
fn find(parent: &mut [u32], mut face: u32) -> u32 {
    while parent[face as usize] != face {
        let next = parent[parent[face as usize] as usize];
        parent[face as usize] = next;
        face = next;
    }
    face
}
