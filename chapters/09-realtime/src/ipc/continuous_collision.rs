//! Continuous collision detection by conservative advancement (Mirtich
//! 1996), in its additive form (Li, Kaufman and Jiang 2021).

use super::ClosestPoints;
use math::Vec3;

/// The fraction of their distance that two features keep in every case.
/// Smaller ones allow longer steps and leave less to the next; at zero they
/// would touch.
const KEPT: f64 = 0.1;

/// The cap on advances. Each covers nine tenths of what is safe, so that a
/// head-on approach ends after two or three.
const MAX_ADVANCES: usize = 1000;

/// Up to which fraction of their displacements `p` four corners, split into
/// two features after `first` of them, may move from `x` so that a tenth of
/// what their distance is above `least`, m, is left.
pub fn time_of_approach(
    distance: fn([Vec3; 4]) -> ClosestPoints,
    first: usize,
    x: [Vec3; 4],
    p: [Vec3; 4],
    least: f64,
) -> f64 {
    // ANCHOR: approach
    // What all corners do together brings nothing nearer.
    let mean = (p[0] + p[1] + p[2] + p[3]) / 4.0;
    let p = p.map(|p| p - mean);
    let fastest =
        |part: &[Vec3]| part.iter().map(|p| p.norm()).fold(0.0, f64::max);
    // No two points come nearer by more than this in the whole step.
    let closing = fastest(&p[..first]) + fastest(&p[first..]);
    let start = distance(x).distance - least;
    // What may still be used up.
    let (mut t, mut left) = (0.0, (1.0 - KEPT) * start);
    for _ in 0..MAX_ADVANCES {
        t += 0.9 * left / closing;
        if t >= 1.0 || closing == 0.0 {
            return 1.0;
        }
        let at = [0, 1, 2, 3].map(|i| x[i] + t * p[i]);
        left = distance(at).distance - least - KEPT * start;
        if left < 0.1 * KEPT * start {
            break;
        }
    }
    // ANCHOR_END: approach
    t
}
