//! Cases of chapter 7: contact.
//!
//! | given | asked |
//! |---|---|
//! | `A`, `B`, `p`, `n`, `restitution` | a single impulse |
//! | `bodies`, `contacts` | A, b, n', and the forces of rest |
//! | `m`, `g`, `n` | a point on a slope |
//! | `m`, `width`, `height` | a block on two corners, pushed |
//! | `masses`, `v`, `restitution` | bodies in a row that collide |
//! | `masses_bottom_up`, `v` | the same, upright |
//! | `cube`, `contacts`, `restitution` | a cube that drops flat |
//! | `threshold`, `v_rel`, `duration` | what a slow approach adds up to |
//! | `z0`, `epsilon`, `t_end` | a bouncing particle that must come to rest |

mod impulse;
mod planar;
mod read;
mod rest;
pub(super) mod rows;
mod scene;
#[cfg(test)]
mod variants;

use super::{Answer, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 9] = [
    (&["A", "B", "p", "n"], |inputs, _| impulse::single(inputs)),
    (&["bodies", "contacts"], scene::resting),
    (&["cube", "contacts"], |inputs, _| impulse::flat_drop(inputs)),
    (&["masses"], |inputs, _| rows::collision(inputs)),
    (&["masses_bottom_up"], |inputs, _| rows::collision(inputs)),
    (&["m", "width", "height"], |inputs, _| planar::block(inputs)),
    (&["m", "g", "n"], |inputs, _| planar::point(inputs)),
    (&["v_rel", "duration"], |inputs, _| rest::slow_approach(inputs)),
    (&["z0", "epsilon", "t_end"], |inputs, _| rest::bouncing(inputs)),
];
