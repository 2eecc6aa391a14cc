//! What can be wrong with a body.

use math::Vec3;
use ode::InputError;
use std::fmt;

/// Why mass and inertia cannot be those of a rigid body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BodyError {
    /// A number is out of range.
    Input(InputError),
    /// The inertia tensor does not equal its transpose.
    Asymmetric {
        /// Row and column of the entry, from 1.
        entry: [usize; 2],
        /// The entry and its mirror image, kg m².
        values: [f64; 2],
    },
    /// A moment of inertia is negative.
    NegativeMoment {
        /// The principal moments, kg m².
        moments: Vec3,
    },
    /// One principal moment is larger than the other two together: no
    /// distribution of mass can do that.
    TriangleInequality {
        /// The principal moments, kg m².
        moments: Vec3,
    },
    /// All mass lies on one axis: no inertia about it.
    SingularInertia {
        /// The principal moments, kg m².
        moments: Vec3,
    },
}

impl From<InputError> for BodyError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Asymmetric { entry: [i, j], values: [a, b] } => write!(
                f,
                "the inertia is not symmetric: entry ({i},{j}) is {a}, \
                 entry ({j},{i}) is {b}"
            ),
            Self::NegativeMoment { moments: m } => write!(
                f,
                "a moment of inertia is negative: the principal moments are \
                 {}, {} and {}",
                m.x, m.y, m.z
            ),
            Self::TriangleInequality { moments: m } => write!(
                f,
                "no body has such an inertia: the principal moment {} exceeds \
                 the sum of {} and {}",
                m.z, m.x, m.y
            ),
            Self::SingularInertia { moments: m } => write!(
                f,
                "the inertia about one axis is zero: the principal moments \
                 are {}, {} and {}, but must be positive",
                m.x, m.y, m.z
            ),
        }
    }
}

impl std::error::Error for BodyError {}
