//! The light on window, page and still: a sun, a soft sky, and how dark a
//! shadow is. The page's shader has the same numbers.

use super::Point;
use super::camera::{dot, unit};

/// Where the sun is: over the right shoulder of a camera that looks along y.
pub const SUN: Point = [0.3, -0.5, 0.8];

/// The fraction of the floor's light that a shadow takes away.
pub const SHADE: f64 = 0.2;

/// What reaches a surface from everywhere.
const AMBIENT: f64 = 0.5;
/// What the sky adds above, and the ground takes away below.
const SKY: f64 = 0.1;
/// What the sun adds where it falls straight on.
const SUNLIGHT: f64 = 0.48;

/// The part of its colour that a surface with this normal shows.
pub fn brightness(normal: Point) -> f64 {
    let normal = unit(normal);
    let sun = dot(normal, unit(SUN)).max(0.0);
    AMBIENT + SKY * normal[2] + SUNLIGHT * sun
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_faces_of_a_box_that_are_seen_differ() {
        let [top, front, right] =
            [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [1.0, 0.0, 0.0]]
                .map(brightness);
        assert!(top > front + 0.08 && front > right + 0.08);
        let below = brightness([0.0, 0.0, -3.0]);
        assert!((below - 0.4).abs() < 1e-12, "only what comes from around");
        // Nothing is brighter than its own colour, but for rounding.
        assert!(brightness(SUN) < 1.07, "{}", brightness(SUN));
    }
}
