//! What can be wrong with a surface.

use ode::InputError;

/// Why a surface does not bound a body. Faces and vertices count from 0.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum MeshError {
    /// A number is out of range.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A vertex has a coordinate that is not finite.
    #[error("vertex {vertex} has a coordinate that is not finite")]
    NotFinite {
        /// Its number.
        vertex: usize,
    },
    /// A face has fewer than three corners.
    #[error("face {face} has {corners} corners, but needs at least 3")]
    TooFewCorners {
        /// Its number.
        face: usize,
        /// How many it has.
        corners: usize,
    },
    /// A face refers to a vertex that is not there.
    #[error(
        "face {face} refers to vertex {index}, but there are {count}, counted \
         from 0"
    )]
    NoVertex {
        /// Its number.
        face: usize,
        /// The vertex that it refers to.
        index: usize,
        /// How many vertices there are.
        count: usize,
    },
    /// There is no face at all.
    #[error("the surface has no faces")]
    Empty,
    /// A face has no area.
    #[error("face {face} is degenerate: it has no area")]
    Degenerate {
        /// Its number.
        face: usize,
    },
    /// The surface has a boundary: this edge has a face on one side only.
    #[error(
        "the surface is open: the edge from vertex {0} to vertex {1} has a \
         face on one side only",
        .edge[0], .edge[1]
    )]
    OpenEdge {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// More than one face runs along this edge in this direction: either
    /// two neighbours disagree about inside and outside, or more than two
    /// faces meet.
    #[error(
        "two faces run along the edge from vertex {0} to vertex {1} in the \
         same direction: orient them alike",
        .edge[0], .edge[1]
    )]
    NonManifoldEdge {
        /// The vertices at its ends.
        edge: [usize; 2],
    },
    /// The surface is closed but has no volume.
    #[error("the surface is closed but has no volume")]
    NoVolume,
    /// A closed part of the surface is oriented the wrong way.
    #[error(
        "the part of the surface with face {face} is inside out: reverse the \
         corners of its faces"
    )]
    InsideOut {
        /// A face of that part.
        face: usize,
    },
}

/// Why a text is not an OBJ file that we can read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ObjError {
    /// The line, from 1; 0 where the text as a whole is wrong.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}
