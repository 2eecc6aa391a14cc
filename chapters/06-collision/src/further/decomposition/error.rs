//! Why a mesh cannot be decomposed.

use crate::PolyhedronError;
use rigid::MeshError;

/// Why there are no convex pieces of a mesh.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DecompositionError {
    /// The mesh is not the surface of a solid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A piece came out too thin to be a body.
    #[error(transparent)]
    Piece(#[from] PolyhedronError),
    /// The planes of its faces cut it into too many cells.
    #[error(
        "the faces of the mesh cut it into more than {most} cells: take a \
         mesh with fewer faces"
    )]
    TooManyCells {
        /// How many are allowed.
        most: usize,
    },
}
