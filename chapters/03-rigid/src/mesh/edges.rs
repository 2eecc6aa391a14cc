//! Which face lies to the left of which edge.

use super::{Mesh, MeshError};

/// All directed edges of a surface, in order: an edge belongs to the face
/// that it bounds, which lies to its left seen from outside.
pub(super) struct Edges {
    /// Where the edges that start in each point begin in `list`.
    starts: Vec<u32>,
    /// The end of each edge and its face, for each start in order.
    list: Vec<[u32; 2]>,
}

impl Edges {
    /// The edges of `mesh`. Counting first and filling then takes time in
    /// proportion to their number.
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

    /// The edges that start in point `a`: their ends and faces, in order.
    pub fn starting_at(&self, a: usize) -> &[[u32; 2]] {
        &self.list[self.starts[a] as usize..self.starts[a + 1] as usize]
    }

    fn starting_at_mut(&mut self, a: usize) -> &mut [[u32; 2]] {
        &mut self.list[self.starts[a] as usize..self.starts[a + 1] as usize]
    }

    /// The faces to the left of the edge from `a` to `b`: one, if all is
    /// well.
    pub fn left_of(&self, a: usize, b: usize) -> &[[u32; 2]] {
        let from = self.starting_at(a);
        // Most points have six edges: looking at them one by one is fastest.
        let first = match from.len() {
            0..=12 => from.iter().take_while(|e| (e[0] as usize) < b).count(),
            _ => from.partition_point(|e| (e[0] as usize) < b),
        };
        let rest = &from[first..];
        let count = rest.iter().take_while(|e| e[0] as usize == b).count();
        &rest[..count]
    }

    // ANCHOR: closed
    /// Whether along each edge there is one face on either side, and both
    /// agree about inside and outside.
    pub fn check_closed(&self) -> Result<(), MeshError> {
        let points = self.starts.len() - 1;
        for a in 0..points {
            for pair in self.starting_at(a).windows(2) {
                if pair[0][0] == pair[1][0] {
                    let edge = [a, pair[0][0] as usize];
                    return Err(MeshError::Twice { edge });
                }
            }
        }
        for a in 0..points {
            for [b, _] in self.starting_at(a) {
                let edge = [a, *b as usize];
                if self.left_of(edge[1], a).is_empty() {
                    return Err(MeshError::Open { edge });
                }
            }
        }
        Ok(())
    }
    // ANCHOR_END: closed

    /// Whether one can walk from any of the `faces` faces to any other over
    /// edges: each edge joins the groups on its two sides.
    pub fn in_one_piece(&self, faces: usize) -> bool {
        let mut leader: Vec<u32> = (0..faces as u32).collect();
        let mut groups = faces;
        for a in 0..self.starts.len() - 1 {
            for &[b, face] in self.starting_at(a) {
                if (b as usize) < a {
                    continue;
                }
                for &[_, other] in self.left_of(b as usize, a) {
                    let (f, g) =
                        (find(&mut leader, face), find(&mut leader, other));
                    if f != g {
                        leader[f.max(g) as usize] = f.min(g);
                        groups -= 1;
                    }
                }
            }
        }
        groups == 1
    }
}

/// The leader of a face's group; the way there is halved for the next one.
fn find(leader: &mut [u32], mut face: u32) -> u32 {
    while leader[face as usize] != face {
        let next = leader[leader[face as usize] as usize];
        leader[face as usize] = next;
        face = next;
    }
    face
}
