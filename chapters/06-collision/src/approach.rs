//! Two bodies near each other: the poses that benchmarks and figures ask
//! witnesses about.

use crate::{Placed, Polyhedron, Pose};
use math::Vec3;

/// Where `moving` is in step `k` of a slow tumble around `resting`, which
/// stays at the origin: `gap`, m, lies between them along a direction that
/// turns slowly. A negative gap may overlap.
pub fn approach(
    resting: &Polyhedron,
    moving: &Polyhedron,
    k: f64,
    gap: f64,
) -> Pose {
    let turned =
        Pose::identity().turned(Vec3::new(1.0, 2.0, 3.0), 0.3 + 0.002 * k);
    let (a, b) = (0.5 + 0.001 * k, 0.2 + 0.1 * (0.003 * k).sin());
    let d = Vec3::new(a.cos() * b.cos(), a.sin() * b.cos(), b.sin());
    let still = Placed::new(resting, Pose::identity());
    let moving = Placed::new(moving, turned);
    let near = d.dot(&still.vertex(still.support(d)));
    let far = -d.dot(&moving.vertex(moving.support(-d)));
    Pose { x: (near + far + gap) * d, ..turned }
}
