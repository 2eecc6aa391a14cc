//! Convex decomposition of a simple mesh: convex pieces whose union is the
//! solid inside (slides SG, "Requires convex decomposition").
//!
//! The planes of all faces cut the hull of the mesh into convex cells. A face
//! that passed through the inside of a cell would have cut it, so each cell is
//! inside the solid or outside, as a whole. Cells inside whose union is convex
//! are joined again, the largest first. The result is exact, and rarely the
//! smallest number of pieces: to find that is NP-hard (Lingas 1982).

mod cells;
mod error;

pub use error::DecompositionError;

use crate::{Polyhedron, SolidMesh};
use cells::{Cell, CutPlane};
use rigid::Mesh;

/// Cells, at most: `n` planes may cut space into about `n^3/6`. More of them
/// are a curved surface, which takes an approximate method.
const MAX_CELLS: usize = 4000;

/// What counts as rounding, as a fraction of the size of the mesh. Below, two
/// faces in one plane cut twice; above, thin walls vanish.
const ROUNDING: f64 = 1e-9;

// ANCHOR: decompose
/// Convex polyhedra whose union is the solid inside `mesh`, in its frame;
/// they touch and do not overlap.
pub fn convex_decomposition(
    mesh: &Mesh,
) -> Result<Vec<Polyhedron>, DecompositionError> {
    let solid = SolidMesh::new(mesh)?;
    let whole = Polyhedron::hull(mesh.vertices())?;
    let rounding = ROUNDING * whole.radius().max(extent(mesh));
    let mut cells = vec![Cell::new(whole)?];
    for plane in face_planes(mesh, rounding) {
        let mut parts = Vec::new();
        for cell in cells {
            parts.extend(cell.cut(&plane, rounding)?);
        }
        cells = parts;
        if cells.len() > MAX_CELLS {
            return Err(DecompositionError::TooManyCells { most: MAX_CELLS });
        }
    }
    cells.retain(|cell| solid.contains(cell.shape.centre()));
    join_cells(&mut cells, rounding);
    Ok(cells.into_iter().map(|cell| cell.shape).collect())
}
// ANCHOR_END: decompose

/// The longest edge of the box around a mesh, m.
fn extent(mesh: &Mesh) -> f64 {
    let (lo, hi) = rigid::mesh::bounding_box(mesh);
    (hi - lo).max()
}

/// The planes of all faces, each once.
fn face_planes(mesh: &Mesh, rounding: f64) -> Vec<CutPlane> {
    let mut planes: Vec<CutPlane> = Vec::new();
    for face in mesh.faces() {
        let corner = mesh.vertices()[face[0] as usize];
        let plane = CutPlane::new(mesh.area_vector(face), corner);
        let known = |other: &CutPlane| other.is_same(&plane, rounding);
        if !planes.iter().any(known) {
            planes.push(plane);
        }
    }
    planes
}

// ANCHOR: join
/// Joins two cells as long as there are some whose union is convex: always
/// those that give the largest piece.
fn join_cells(cells: &mut Vec<Cell>, rounding: f64) {
    loop {
        let mut best: Option<(usize, usize, Cell)> = None;
        for i in 0..cells.len() {
            for j in 0..i {
                let Some(both) = cells[i].joined(&cells[j], rounding) else {
                    continue;
                };
                let most = best.as_ref().map_or(0.0, |(_, _, c)| c.volume);
                // Of equals the first: no rounding may decide.
                if both.volume > most * (1.0 + ROUNDING) {
                    best = Some((i, j, both));
                }
            }
        }
        let Some((i, j, both)) = best else { return };
        cells.remove(i);
        cells[j] = both;
    }
}
// ANCHOR_END: join
