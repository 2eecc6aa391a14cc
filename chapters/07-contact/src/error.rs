//! What can go wrong with contact, in one line each.

use crate::LcpError;
use collision::{BoundsError, PolyhedronError};
use ode::{InputError, StepError};
use rigid::{BodyError, MeshError};

/// Why forces or impulses could not be computed, or a step not be taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ContactError {
    /// A number is out of range.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Something cannot be a body.
    #[error(transparent)]
    Body(#[from] BodyError),
    /// The complementarity problem was refused.
    #[error(transparent)]
    Lcp(#[from] LcpError),
    /// A surface cannot be a convex body, or a shape be made of it.
    #[error(transparent)]
    Polyhedron(#[from] PolyhedronError),
    /// A surface has no volume to weigh.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// The position of a body is not finite.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// Adaptive steps did not reach their end.
    #[error(transparent)]
    Step(#[from] StepError),
    /// A joint between a body and itself.
    #[error("a joint joins body {body} to itself")]
    JointToItself {
        /// Its number.
        body: usize,
    },
    /// More steps in one frame than impacts can explain.
    #[error("{steps} steps in one frame at t = {time} s")]
    TooManySteps {
        /// The time, s.
        time: f64,
        /// How many steps there were.
        steps: usize,
    },
    /// The state or a force is infinite or not a number.
    #[error("the state is no longer finite at t = {time} s")]
    NotFinite {
        /// The time, s.
        time: f64,
    },
}
