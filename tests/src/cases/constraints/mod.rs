//! Cases of chapter 4: constraints.
//!
//! | given | asked |
//! |---|---|
//! | `m`, `x`, `v`, `f` | the two multipliers of a bead |
//! | `m`, `gravity`, `x0`, `v0`, `times` | a bead as a pendulum |
//! | `m`, `f`, `x0`, `v0`, `h`, `steps` | how far Euler leaves the wire |
//! | `ks`, `kd`, `x0`, `times` | how feedback mends an error |
//! | `masses`, `rod_lengths`, `x0`, `times` | a pendulum of rods |
//! | `masses`, `positions`, `gravity` | the tension of a chain |
//! | `m`, `x`, `v`, `gravity`, `constraint` | a repeated constraint |
//! | `positions`, `velocities`, `constraints` | rods between given pairs |
//! | `pivot_position` … `rod` | a pendulum on a moving pivot |
//! | `q_of_u`, `u`, `udot`, `Q` | a Lagrangian object |

mod bead;
mod chains;
mod lagrange;
mod machines;
mod space;
mod text;
#[cfg(test)]
mod variants;

use super::{Answer, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 10] = [
    (&["q_of_u", "u", "udot", "Q"], |inputs, _| lagrange::object(inputs)),
    (&["pivot_position", "bob", "rod"], |inputs, _| {
        machines::moving_pivot(inputs)
    }),
    (&["masses", "rod_lengths", "x0"], |inputs, _| chains::pendulum(inputs)),
    (&["masses", "positions", "gravity"], |inputs, _| chains::at_rest(inputs)),
    (&["positions", "constraints"], |inputs, _| machines::rods(inputs)),
    (&["x0", "ks", "kd", "times"], |inputs, _| bead::feedback(inputs)),
    (&["x0", "h", "steps"], bead::drift),
    (&["x0", "v0", "times", "gravity"], |inputs, _| bead::pendulum(inputs)),
    (&["x", "v", "constraint"], |inputs, _| machines::repeated(inputs)),
    (&["m", "x", "v", "f"], |inputs, _| bead::multipliers(inputs)),
];
