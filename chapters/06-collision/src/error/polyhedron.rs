//! What can be wrong with a polyhedron.

use ode::InputError;

/// Why something is not a convex polyhedron. Faces and vertices are numbered
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PolyhedronError {
    /// A number is out of range.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A shape without pieces.
    #[error("a shape needs at least one piece")]
    NoPieces,
    /// A piece of a shape has no end.
    #[error("a half-space is no piece of a shape: take a block for a floor")]
    Endless,
    /// A vertex has a coordinate that is not finite.
    #[error("vertex {vertex} has a coordinate that is not finite")]
    NotFinite {
        /// Its number.
        vertex: usize,
    },
    /// A polyhedron needs at least four vertices.
    #[error("a polyhedron needs at least 4 vertices, not {count}")]
    TooFewVertices {
        /// How many there are.
        count: usize,
    },
    /// All points lie in one plane, or nearly so.
    #[error(
        "all points lie in one plane: {thickness:e} m thick at an extent of \
         {extent:e} m"
    )]
    Flat {
        /// Their thickness, m.
        thickness: f64,
        /// Their extent, m.
        extent: f64,
    },
    /// A face has fewer than three corners.
    #[error("face {face} needs at least 3 corners, not {corners}")]
    TooFewCorners {
        /// Its number.
        face: usize,
        /// How many it has.
        corners: usize,
    },
    /// A face refers to a vertex that does not exist.
    #[error(
        "face {face} refers to vertex {index}, but there are {count}, \
         numbered from 0"
    )]
    NoVertex {
        /// Its number.
        face: usize,
        /// The vertex that it refers to.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A face has no area.
    #[error("face {face} is degenerate: it has no area")]
    Degenerate {
        /// Its number.
        face: usize,
    },
    /// The surface is not closed: this edge has a face on one side only.
    #[error(
        "the surface is not closed: the edge from vertex {0} to vertex {1} \
         has a face on one side only",
        .edge[0], .edge[1]
    )]
    Open {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// More than one face runs along this edge in this direction.
    #[error(
        "two faces run along the edge from vertex {0} to vertex {1} in the \
         same direction: orient them alike",
        .edge[0], .edge[1]
    )]
    Twice {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// A vertex lies outside a face: the body is not convex there, or the face
    /// is not flat, or its corners do not run counter-clockwise.
    #[error(
        "not convex: vertex {vertex} lies {outside:e} m outside face {face}; \
         faces must be flat, with corners counter-clockwise from outside"
    )]
    NotConvex {
        /// The face.
        face: usize,
        /// The vertex.
        vertex: usize,
        /// How far outside it is, m.
        outside: f64,
    },
    /// A vertex is not a corner: it lies within a face, within an edge or
    /// inside, or no face refers to it.
    #[error("vertex {vertex} is not a corner of the body: leave it out")]
    NoCorner {
        /// Its number.
        vertex: usize,
    },
}
