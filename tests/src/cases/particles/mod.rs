//! Cases of chapter 2: particles, forces and planes.
//!
//! | given | asked |
//! |---|---|
//! | `a`, `b`, `va`, `vb`, `rest` | the forces of a damped spring |
//! | `x1`, `x2`, `v1`, `v2`, `ks` | the forces of a behaviour |
//! | the same, masses and `times` | the motion of a pair on a spring |
//! | `force`, `state0`, `times` | the motion of two attracting bodies |
//! | `kdrag`, `z0`, `times` | a fall with drag |
//! | `N`, `X` | distances from a plane |
//! | `N`, `v`, `restitution` | a bounce |
//! | `N`, `f`, `v`, `kf` | contact force and friction |
//! | `kf`, `v0`, `times` | a slide on the flat |
//! | `z0`, `restitution` | all impacts of a ball |
//! | `z0`, `h`, `method` | one impact, interpolated |
//! | `positions`, `springs`, `method` | where a network goes |

mod balls;
mod motions;
mod network;
mod planes;
mod springs;
#[cfg(test)]
mod variants;

use super::{Answer, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 12] = [
    (&["positions", "springs", "method"], |inputs, _| network::march(inputs)),
    (&["a", "b", "va", "vb", "rest"], |inputs, _| springs::spring(inputs)),
    (&["x1", "x2", "v1", "v2", "times"], |inputs, _| {
        motions::spring_pair(inputs)
    }),
    (&["x1", "x2", "v1", "v2", "ks"], |inputs, _| springs::behaviour(inputs)),
    (&["force", "state0", "times"], |inputs, _| motions::two_bodies(inputs)),
    (&["kdrag", "z0", "times"], |inputs, _| motions::drag_fall(inputs)),
    (&["kf", "v0", "times"], |inputs, _| motions::slide(inputs)),
    (&["N", "X"], |inputs, _| planes::distances(inputs)),
    (&["N", "v", "restitution"], |inputs, _| planes::response(inputs)),
    (&["N", "f", "v", "kf"], |inputs, _| planes::contact(inputs)),
    (&["z0", "restitution"], |inputs, _| balls::impacts(inputs)),
    (&["z0", "h", "method"], |inputs, _| balls::interpolated(inputs)),
];
