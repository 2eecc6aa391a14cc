//! Coulomb's friction: the cone of each contact, the projection onto it,
//! Newton's method, and the Painlevé paradox.

mod cone;
mod cone_projection;
mod newton;
mod painleve;
pub(crate) mod settings;

pub(crate) use cone::solve_with_friction;
pub(crate) use cone::{FrictionCone, SolveSummary};
pub(crate) use cone::{add_friction_rows, tangents};
pub(crate) use newton::FrictionNewton;
pub(crate) use painleve::sliding_row;
