//! What can be wrong with a surface.

use ode::InputError;
use std::fmt;

/// Why a surface does not bound a body. Faces and vertices count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MeshError {
    /// A number is out of range.
    Input(InputError),
    /// A vertex has a coordinate that is not finite.
    NotFinite {
        /// Its number.
        vertex: usize,
    },
    /// A face has fewer than three corners.
    TooFewCorners {
        /// Its number.
        face: usize,
        /// How many it has.
        corners: usize,
    },
    /// A face refers to a vertex that is not there.
    NoVertex {
        /// Its number.
        face: usize,
        /// The vertex that it refers to.
        index: usize,
        /// How many vertices there are.
        count: usize,
    },
    /// There is no face at all.
    Empty,
    /// A face has no area.
    Degenerate {
        /// Its number.
        face: usize,
    },
    /// The surface has a boundary: this edge has a face on one side only.
    OpenEdge {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// More than one face runs along this edge in this direction: either
    /// two neighbours disagree about inside and outside, or more than two
    /// faces meet.
    NonManifoldEdge {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// The surface is closed but has no volume.
    NoVolume,
    /// A closed part of the surface is oriented the wrong way.
    InsideOut {
        /// A face of that part.
        face: usize,
    },
}

impl From<InputError> for MeshError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::NotFinite { vertex } => {
                write!(f, "vertex {vertex} has a coordinate that is not finite")
            }
            Self::TooFewCorners { face, corners } => {
                write!(
                    f,
                    "face {face} has {corners} corners, but needs at least 3"
                )
            }
            Self::NoVertex { face, index, count } => write!(
                f,
                "face {face} refers to vertex {index}, but there are {count}, \
                 counted from 0"
            ),
            Self::Empty => write!(f, "the surface has no faces"),
            Self::Degenerate { face } => {
                write!(f, "face {face} is degenerate: it has no area")
            }
            Self::OpenEdge { edge: [a, b] } => write!(
                f,
                "the surface is open: the edge from vertex {a} to vertex \
                 {b} has a face on one side only"
            ),
            Self::NonManifoldEdge { edge: [a, b] } => write!(
                f,
                "two faces run along the edge from vertex {a} to vertex {b} \
                 in the same direction: orient them alike"
            ),
            Self::NoVolume => {
                write!(f, "the surface is closed but has no volume")
            }
            Self::InsideOut { face } => write!(
                f,
                "the part of the surface with face {face} is inside out: \
                 reverse the corners of its faces"
            ),
        }
    }
}

impl std::error::Error for MeshError {}

/// Why a text is not an OBJ file that we can read.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjError {
    /// The line, from 1; 0 where the text as a whole is wrong.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for ObjError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for ObjError {}
