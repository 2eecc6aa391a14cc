//! What can go wrong with contact, in one line each.

use crate::LcpError;
use collision::{BoundsError, PolyhedronError};
use ode::InputError;
use rigid::{BodyError, MeshError};
use std::fmt;

/// Why forces or impulses could not be computed, or a step not be taken.
#[derive(Clone, Debug, PartialEq)]
pub enum ContactError {
    /// A number is out of range.
    Input(InputError),
    /// Something cannot be a body.
    Body(BodyError),
    /// The complementarity problem was refused.
    Lcp(LcpError),
    /// A surface cannot be a convex body.
    Polyhedron(PolyhedronError),
    /// A surface has no volume to weigh.
    Mesh(MeshError),
    /// The position of a body is not finite.
    Bounds(BoundsError),
    /// A shape without pieces.
    NoPieces,
    /// A joint between a body and itself.
    JointToItself {
        /// Its number.
        body: usize,
    },
    /// More steps in one frame than impacts can explain.
    TooManySteps {
        /// The time, s.
        time: f64,
        /// How many steps there were.
        steps: usize,
    },
    /// The state or a force is infinite or not a number.
    NotFinite {
        /// The time, s.
        time: f64,
    },
}

impl From<InputError> for ContactError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<BodyError> for ContactError {
    fn from(error: BodyError) -> Self {
        Self::Body(error)
    }
}

impl From<PolyhedronError> for ContactError {
    fn from(error: PolyhedronError) -> Self {
        Self::Polyhedron(error)
    }
}

impl From<MeshError> for ContactError {
    fn from(error: MeshError) -> Self {
        Self::Mesh(error)
    }
}

impl From<BoundsError> for ContactError {
    fn from(error: BoundsError) -> Self {
        Self::Bounds(error)
    }
}

impl From<LcpError> for ContactError {
    fn from(error: LcpError) -> Self {
        Self::Lcp(error)
    }
}

impl fmt::Display for ContactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Body(error) => error.fmt(f),
            Self::Lcp(error) => error.fmt(f),
            Self::Polyhedron(error) => error.fmt(f),
            Self::Mesh(error) => error.fmt(f),
            Self::Bounds(error) => error.fmt(f),
            Self::NoPieces => write!(f, "a shape needs at least one piece"),
            Self::JointToItself { body } => {
                write!(f, "a joint joins body {body} to itself")
            }
            Self::TooManySteps { time, steps } => {
                write!(f, "{steps} steps in one frame at t = {time} s")
            }
            Self::NotFinite { time } => {
                write!(f, "the state is no longer finite at t = {time} s")
            }
        }
    }
}

impl std::error::Error for ContactError {}
