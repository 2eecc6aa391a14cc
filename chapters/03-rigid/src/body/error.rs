//! What can be wrong with a body.

use math::Vec3;
use ode::InputError;

/// Why mass and inertia cannot be those of a rigid body.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BodyError {
    /// A number is out of range.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The inertia tensor does not equal its transpose.
    #[error(
        "the inertia is not symmetric: entry ({i},{j}) is {a}, entry \
         ({j},{i}) is {b}",
        i = .entry[0], j = .entry[1], a = .values[0], b = .values[1]
    )]
    Asymmetric {
        /// Row and column of the entry, from 1.
        entry: [usize; 2],
        /// The entry and its mirror image, kg m².
        values: [f64; 2],
    },
    /// A moment of inertia is negative.
    #[error(
        "a moment of inertia is negative: the principal moments are {}, {} \
         and {}",
        .moments.x, .moments.y, .moments.z
    )]
    NegativeMoment {
        /// The principal moments, kg m².
        moments: Vec3,
    },
    /// One principal moment is larger than the other two together: no
    /// distribution of mass can do that.
    #[error(
        "no body has such an inertia: the principal moment {} exceeds the sum \
         of {} and {}",
        .moments.z, .moments.x, .moments.y
    )]
    TriangleInequality {
        /// The principal moments, kg m².
        moments: Vec3,
    },
    /// All mass lies on one axis: no inertia about it.
    #[error(
        "the inertia about one axis is zero: the principal moments are {}, {} \
         and {}, but must be positive",
        .moments.x, .moments.y, .moments.z
    )]
    SingularInertia {
        /// The principal moments, kg m².
        moments: Vec3,
    },
}
