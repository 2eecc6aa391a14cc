//! One body that tumbles slowly around another: the poses for which benchmarks
//! and figures update witnesses.

use crate::{Placed, Polyhedron, Pose};
use math::Vec3;

/// The pose of `moving` in step `k` of a slow tumble around `resting`, which
/// stays at the origin: they are `gap`, m, apart along a direction that
/// rotates slowly. With a negative gap they may overlap.
pub fn tumbling_pose(
    resting: &Polyhedron,
    moving: &Polyhedron,
    k: f64,
    gap: f64,
) -> Pose {
    let rotated =
        Pose::identity().rotated(Vec3::new(1.0, 2.0, 3.0), 0.3 + 0.002 * k);
    let (a, b) = (0.5 + 0.001 * k, 0.2 + 0.1 * (0.003 * k).sin());
    let d = Vec3::new(a.cos() * b.cos(), a.sin() * b.cos(), b.sin());
    let still = Placed::new(resting, Pose::identity());
    let moving = Placed::new(moving, rotated);
    let near = d.dot(&still.vertex(still.support(d)));
    let far = -d.dot(&moving.vertex(moving.support(-d)));
    Pose { x: (near + far + gap) * d, ..rotated }
}
