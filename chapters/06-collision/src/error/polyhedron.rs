//! What can be wrong with a polyhedron, in one line each.

use ode::InputError;
use std::fmt;

/// Why something is not a convex polyhedron. Faces and vertices count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PolyhedronError {
    /// A number is out of range.
    Input(InputError),
    /// A body without a single piece.
    NoPieces,
    /// A vertex has a coordinate that is not finite.
    NotFinite {
        /// Its number.
        vertex: usize,
    },
    /// Four corners make the smallest body.
    TooFewVertices {
        /// How many there are.
        count: usize,
    },
    /// All points lie in one plane, or nearly so.
    Flat {
        /// How thick they are together, m.
        thickness: f64,
        /// How large, m.
        extent: f64,
    },
    /// A face has fewer than three corners.
    TooFewCorners {
        /// Its number.
        face: usize,
        /// How many it has.
        corners: usize,
    },
    /// A face names a vertex that is not there.
    NoVertex {
        /// Its number.
        face: usize,
        /// The vertex that it names.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A face has no area.
    Degenerate {
        /// Its number.
        face: usize,
    },
    /// The surface has a border: beyond this edge there is no face.
    Open {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// More than one face runs along this edge in this direction.
    Twice {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// A vertex lies outside of a face: the body is not convex there, or the
    /// face is not flat, or its corners do not run counter-clockwise.
    NotConvex {
        /// The face.
        face: usize,
        /// The vertex.
        vertex: usize,
        /// How far outside it is, m.
        outside: f64,
    },
    /// A vertex is no corner: it lies within a face, within an edge or
    /// inside, or no face names it.
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
            Self::NoPieces => write!(f, "a body has at least one piece"),
            Self::NotFinite { vertex } => {
                write!(f, "vertex {vertex} has a coordinate that is not finite")
            }
            Self::TooFewVertices { count } => {
                write!(f, "{count} vertices make no body: at least 4")
            }
            Self::Flat { thickness, extent } => write!(
                f,
                "all points lie in one plane: {thickness:e} m thick at an \
                 extent of {extent:e} m"
            ),
            Self::TooFewCorners { face, corners } => {
                write!(f, "face {face} has {corners} corners: at least 3")
            }
            Self::NoVertex { face, index, count } => write!(
                f,
                "face {face} names vertex {index}, but there are {count}, \
                 counted from 0"
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
                "not convex: vertex {vertex} lies {outside:e} m outside of \
                 face {face}; faces are flat, with corners counter-clockwise \
                 from outside"
            ),
            Self::NoCorner { vertex } => write!(
                f,
                "vertex {vertex} is no corner of the body: leave it out"
            ),
        }
    }
}

impl std::error::Error for PolyhedronError {}
