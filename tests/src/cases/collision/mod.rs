//! Cases of chapter 6: collision detection.
//!
//! | given | asked |
//! |---|---|
//! | `intervals` | which of them overlap |
//! | `lcg`, `seed`, `n`, `world` | which boxes of a drawn crowd overlap |
//! | `A`, `B`: vertices and faces | apart or not, distance, depth, contacts |
//! | `z0`, `v0`, `g`, `dt`, `epsilon` | when a particle hits the floor |
//! | `cube`, `omega`, `z0`, `vz`, `g` | when a spinning cube does |
//! | `particle`, `wall`, `dt` | what the end of a step does not see |

mod boxes;
mod contacts;
mod impact;
mod intervals;
mod polyhedra;
#[cfg(test)]
mod variants;

use super::{Answer, Inputs, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 6] = [
    (&["intervals"], |inputs, _| intervals::overlaps(inputs)),
    (&["lcg", "seed", "n", "world"], |inputs, _| boxes::overlaps(inputs)),
    (&["A", "B"], |inputs, _| polyhedra::pair(inputs)),
    (&["particle", "wall", "dt"], |inputs, _| impact::tunnelling(inputs)),
    (&["cube", "omega", "z0"], |inputs, _| impact::spinning_cube(inputs)),
    (&["z0", "v0", "g", "dt", "epsilon"], |inputs, _| impact::particle(inputs)),
];
