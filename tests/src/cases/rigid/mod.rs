//! Cases of chapter 3: rigid bodies.
//!
//! | given | asked |
//! |---|---|
//! | `vertices` and `faces`, or a `formula` for them | mass properties |
//! | `dims`, `density` | the inertia of a block |
//! | `Ibody`, `axis`, `angle` | the inertia of a turned body |
//! | `q` alone | its matrix, and back |
//! | `q1`, `q2`, `p` | products, and a point turned by both |
//! | `omega_world`, `R` | how fast the matrix changes |
//! | `omega`, `h`, `steps` | the drift of a matrix and a quaternion |
//! | moments, `omega_body_0` | a free body: flips, and motion at `times` |
//! | `q`, `P`, `L`, `force`, `torque` | velocities and accelerations |
//! | `points`, `forces` | force and torque on a body |
//! | `dims`, `force_world`, `applied_at_body_point` | the puzzle |
//! | `state0`, `times` | a flight |

mod drift;
mod flight;
mod formula_mesh;
mod free;
mod meshes;
mod pushing;
mod turning;
mod values;
#[cfg(test)]
mod variants;

use super::{Answer, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 14] = [
    (&["vertices", "faces"], |inputs, _| meshes::mass_properties(inputs)),
    (&["formula"], |inputs, _| meshes::mass_properties(inputs)),
    (&["dims", "force_world", "applied_at_body_point"], |inputs, _| {
        flight::puzzle(inputs)
    }),
    (&["state0", "times"], |inputs, _| flight::states(inputs)),
    (&["omega_body_0"], |inputs, _| free::motion(inputs)),
    (&["dims"], |inputs, _| meshes::block(inputs)),
    (&["points", "forces"], |inputs, _| pushing::points(inputs)),
    (&["q", "P", "L"], |inputs, _| pushing::derivatives(inputs)),
    (&["omega", "h", "steps"], drift::drift),
    (&["axis", "angle"], |inputs, _| turning::world_inertia(inputs)),
    (&["q1", "q2"], |inputs, _| turning::composition(inputs)),
    (&["omega_world"], |inputs, _| turning::rate(inputs)),
    (&["omega", "R"], |inputs, _| turning::rate(inputs)),
    (&["q"], |inputs, _| turning::matrix(inputs)),
];
