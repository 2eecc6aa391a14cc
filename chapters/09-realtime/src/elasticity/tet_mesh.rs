//! Meshes of tetrahedra.

use math::Vec3;
use math::check::{
    Checked, at_least, finite_vector, particle_index, positive_vector, require,
};
use std::collections::{BTreeMap, BTreeSet};

/// Vertices, and tetrahedra between them, all turned the same way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TetMesh {
    vertices: Vec<Vec3>,
    tets: Vec<[usize; 4]>,
}

/// The corners of a cell, bit 0, 1, 2 set where x, y, z is on the far side,
/// in six tetrahedra around the diagonal from 0 to 7. Every cell is cut the
/// same way, so that neighbours agree on the diagonals of their faces.
const KUHN: [[usize; 4]; 6] = [
    [0, 1, 3, 7],
    [0, 3, 2, 7],
    [0, 2, 6, 7],
    [0, 6, 4, 7],
    [0, 4, 5, 7],
    [0, 5, 1, 7],
];

impl TetMesh {
    /// A mesh of these vertices, m, and tetrahedra. Each tetrahedron's
    /// corners are put into the order in which its volume is positive.
    pub fn new(vertices: Vec<Vec3>, tets: Vec<[usize; 4]>) -> Checked<Self> {
        for x in &vertices {
            finite_vector("vertex", *x)?;
        }
        let mut mesh = Self { vertices, tets };
        for t in 0..mesh.tets.len() {
            for i in mesh.tets[t] {
                particle_index("corner", i, mesh.vertices.len())?;
            }
            let volume = mesh.volume(t);
            let flat = volume == 0.0;
            require("volume of a tetrahedron", volume, "not zero", !flat)?;
            if volume < 0.0 {
                mesh.tets[t].swap(2, 3);
            }
        }
        Ok(mesh)
    }

    /// A block with one corner at `corner`, of `cells` cells with sides
    /// `size`, m, each cut into six tetrahedra. Vertices are numbered with
    /// z first and x last.
    pub fn block(
        corner: Vec3,
        size: Vec3,
        cells: [usize; 3],
    ) -> Checked<TetMesh> {
        positive_vector("size of a cell", size)?;
        for n in cells {
            at_least("cells", n, 1, "at least 1")?;
        }
        let [nx, ny, nz] = cells;
        let number = |x, y, z| (x * (ny + 1) + y) * (nz + 1) + z;
        let (mut vertices, mut tets) = (Vec::new(), Vec::new());
        for (x, y, z) in grid([nx + 1, ny + 1, nz + 1]) {
            let at = Vec3::new(x as f64, y as f64, z as f64);
            vertices.push(corner + at.component_mul(&size));
        }
        for (x, y, z) in grid(cells) {
            for tet in KUHN {
                let far = |c: usize, bit: usize| c >> bit & 1;
                tets.push(tet.map(|c| {
                    number(x + far(c, 0), y + far(c, 1), z + far(c, 2))
                }));
            }
        }
        Self::new(vertices, tets)
    }

    /// The positions at rest, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// The corners of each tetrahedron.
    pub fn tets(&self) -> &[[usize; 4]] {
        &self.tets
    }

    /// The signed volume of tetrahedron `t`, m³.
    pub fn volume(&self, t: usize) -> f64 {
        let [a, b, c, d] = self.tets[t].map(|i| self.vertices[i]);
        (b - a).cross(&(c - a)).dot(&(d - a)) / 6.0
    }

    /// The share of each vertex in the volume: a quarter of each of its
    /// tetrahedra, m³.
    pub fn vertex_volumes(&self) -> Vec<f64> {
        let mut volumes = vec![0.0; self.vertices.len()];
        for (t, tet) in self.tets.iter().enumerate() {
            for i in tet {
                volumes[*i] += 0.25 * self.volume(t);
            }
        }
        volumes
    }

    /// All edges, each once, the smaller number first.
    pub fn edges(&self) -> Vec<[usize; 2]> {
        let mut edges = BTreeSet::new();
        for tet in &self.tets {
            for i in 0..4 {
                for j in 0..i {
                    let (a, b) = (tet[i], tet[j]);
                    edges.insert([a.min(b), a.max(b)]);
                }
            }
        }
        edges.into_iter().collect()
    }

    /// The triangles that belong to one tetrahedron only, counterclockwise
    /// seen from outside.
    pub fn surface(&self) -> Vec<[usize; 3]> {
        let mut found: BTreeMap<[usize; 3], ([usize; 3], usize)> =
            BTreeMap::new();
        for &[a, b, c, d] in &self.tets {
            for face in [[a, c, b], [a, b, d], [a, d, c], [b, c, d]] {
                let mut key = face;
                key.sort_unstable();
                found.entry(key).or_insert((face, 0)).1 += 1;
            }
        }
        let outside = found.into_values().filter(|(_, count)| *count == 1);
        outside.map(|(face, _)| face).collect()
    }
}

/// All whole coordinates below `n`, z first.
fn grid(n: [usize; 3]) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..n[0] * n[1] * n[2])
        .map(move |i| (i / (n[1] * n[2]), i / n[2] % n[1], i % n[2]))
}
