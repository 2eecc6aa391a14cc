//! What can be wrong with a polyhedron.

use ode::InputError;
use std::fmt;

/// Why something is not a convex polyhedron. Faces and vertices are numbered
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PolyhedronError {
    /// A number is out of range.
    Input(InputError),
    /// A compound without pieces.
    NoPieces,
    /// A vertex has a coordinate that is not finite.
    NotFinite {
        /// Its number.
        vertex: usize,
    },
    /// A polyhedron needs at least four vertices.
    TooFewVertices {
        /// How many there are.
        count: usize,
    },
    /// All points lie in one plane, or nearly so.
    Flat {
        /// Their thickness, m.
        thickness: f64,
        /// Their extent, m.
        extent: f64,
    },
    /// A face has fewer than three corners.
    TooFewCorners {
        /// Its number.
        face: usize,
        /// How many it has.
        corners: usize,
    },
    /// A face refers to a vertex that does not exist.
    NoVertex {
        /// Its number.
        face: usize,
        /// The vertex that it refers to.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A face has no area.
    Degenerate {
        /// Its number.
        face: usize,
    },
    /// The surface is not closed: this edge has a face on one side only.
    Open {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// More than one face runs along this edge in this direction.
    Twice {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// A vertex lies outside a face: the body is not convex there, or the face
    /// is not flat, or its corners do not run counter-clockwise.
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
    NoCorner {
        /// Its number.
        vertex: usize,
    },
}

impl From<InputError> for PolyhedronError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for PolyhedronError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::NoPieces => write!(f, "a compound needs at least one piece"),
            Self::NotFinite { vertex } => {
                write!(f, "vertex {vertex} has a coordinate that is not finite")
            }
            Self::TooFewVertices { count } => {
                write!(f, "a polyhedron needs at least 4 vertices, not {count}")
            }
            Self::Flat { thickness, extent } => write!(
                f,
                "all points lie in one plane: {thickness:e} m thick at an \
                 extent of {extent:e} m"
            ),
            Self::TooFewCorners { face, corners } => {
                write!(f, "face {face} needs at least 3 corners, not {corners}")
            }
            Self::NoVertex { face, index, count } => write!(
                f,
                "face {face} refers to vertex {index}, but there are {count}, \
                 numbered from 0"
            ),
            Self::Degenerate { face } => {
                write!(f, "face {face} is degenerate: it has no area")
            }
            Self::Open { edge: [a, b] } => write!(
                f,
                "the surface is not closed: the edge from vertex {a} to \
                 vertex {b} has a face on one side only"
            ),
            Self::Twice { edge: [a, b] } => write!(
                f,
                "two faces run along the edge from vertex {a} to vertex {b} \
                 in the same direction: orient them alike"
            ),
            Self::NotConvex { face, vertex, outside } => write!(
                f,
                "not convex: vertex {vertex} lies {outside:e} m outside face \
                 {face}; faces must be flat, with corners counter-clockwise \
                 from outside"
            ),
            Self::NoCorner { vertex } => write!(
                f,
                "vertex {vertex} is not a corner of the body: leave it out"
            ),
        }
    }
}

impl std::error::Error for PolyhedronError {}
