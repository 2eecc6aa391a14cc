//! Cases of spheres, capsules, boxes, hulls and planes: chapters 3, 6 and 7.
//!
//! | given | asked |
//! |---|---|
//! | `radius_m`, `density_kg_per_m3` | mass and inertia of a sphere, a capsule |
//! | `boxes` | mass and inertia of several boxes as one body |
//! | `A`, `B` | distance or depth, and the closest points |
//! | `A`, `B`, `t_max_s` | when two spheres meet |
//! | `A`, `B`, `restitution` | how two spheres bounce |
//! | `z0_m`, `vz0_m_per_s`, `radius_m` | when a ball falls on the floor |
//! | `length_m`, `angle0_rad` | when a spinning rod does |
//! | `half_extents_m`, `q0` | when a spinning box does |
//! | `bullet`, `sheet_x_m` | what a step would fly through |
//! | `v`, `omega`, `mu` or `bounces` | how a spinning ball bounces |
//! | `incline_angle_rad`, `mu` | what rolls down, and what slips |
//! | `v0_m_per_s`, `spin0_rad_per_s` | when a sliding ball rolls |
//! | `masses_kg`, `v` | bodies in a row that collide at once |

mod bounce;
mod distance;
mod falling;
mod mass;
mod read;
mod rolling;
#[cfg(test)]
mod variants;

use super::contact::rows;
use super::{Answer, Kind, number, said};

/// The kinds of cases.
pub(super) const KINDS: [Kind; 14] = [
    (&["boxes"], |inputs, _| mass::compound(inputs)),
    (&["radius_m", "density_kg_per_m3"], |inputs, _| mass::round(inputs)),
    (&["A", "B", "t_max_s"], |inputs, _| falling::spheres(inputs)),
    (&["A", "B", "restitution"], |inputs, _| bounce::spheres(inputs)),
    (&["A", "B"], |inputs, _| distance::pair(inputs)),
    (&["bullet", "sheet_x_m"], |inputs, _| falling::bullet(inputs)),
    (&["half_extents_m", "x0"], |inputs, _| falling::spinning_box(inputs)),
    (&["length_m", "angle0_rad"], |inputs, _| falling::rod(inputs)),
    (&["z0_m", "vz0_m_per_s"], |inputs, _| falling::ball(inputs)),
    (&["v", "omega", "bounces"], |inputs, _| bounce::super_ball(inputs)),
    (&["v", "omega", "mu"], |inputs, _| bounce::with_friction(inputs)),
    (&["incline_angle_rad", "mu"], |inputs, _| rolling::incline(inputs)),
    (&["v0_m_per_s", "mu"], |inputs, _| rolling::sliding_ball(inputs)),
    (&["masses_kg", "v"], |inputs, _| rows::approaching_only(inputs)),
];
