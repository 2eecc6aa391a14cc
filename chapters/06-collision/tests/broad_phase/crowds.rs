//! Boxes of all kinds.

use collision::Aabb;
use course::Random;
use math::Vec3;

/// A generator of boxes.
pub type Draw = fn(&mut Random) -> Aabb;

/// Kinds of crowds: a name, and how a box of it is drawn. Drawn again, a
/// box is somewhere else: there is no coherence at all.
pub const CROWDS: [(&str, Draw); 9] = [
    ("sparse", |random| cube(random, 20.0, 0.5, 2.0)),
    ("dense", |random| cube(random, 4.0, 0.5, 2.0)),
    ("clustered", |random| {
        let center = 100.0 * random.integer(0, 4) as f64;
        let bounds = cube(random, 3.0, 0.1, 1.0);
        let by = Vec3::repeat(center);
        Aabb::new(bounds.lo + by, bounds.hi + by)
    }),
    ("coincident", |random| {
        let lo = Vec3::from_fn(|_, _| random.integer(0, 2) as f64);
        Aabb::new(lo, lo + Vec3::repeat(0.75))
    }),
    // Corners on whole numbers: faces, edges and corners touch exactly.
    ("touching", |random| {
        let lo = Vec3::from_fn(|_, _| random.integer(0, 9) as f64);
        let size = Vec3::from_fn(|_, _| random.integer(0, 3) as f64);
        Aabb::new(lo, lo + size)
    }),
    ("huge", |random| cube(random, 1e307, 1e306, 8e307)),
    ("tiny", |random| cube(random, 1e-307, 0.0, 1e-308)),
    ("weighted_sum", |random| {
        let size = 10.0_f64.powf(random.uniform(-3.0, 2.0));
        cube(random, 50.0, 0.5 * size, size)
    }),
    // One layer, and what is on it has no height.
    ("flat", |random| {
        let mut bounds = cube(random, 10.0, 0.0, 1.0);
        (bounds.lo.z, bounds.hi.z) = (-2.0, -2.0);
        bounds
    }),
];

/// A box with its corner at most `room` from the origin, and edges from
/// `least` to `most`.
fn cube(random: &mut Random, room: f64, least: f64, most: f64) -> Aabb {
    let lo = Vec3::from_fn(|_, _| random.uniform(-0.5 * room, 0.5 * room));
    let size = Vec3::from_fn(|_, _| random.uniform(least, most));
    Aabb::new(lo, lo + size)
}

/// A box moved by up to `distance` along each axis.
pub fn shifted(random: &mut Random, bounds: &Aabb, distance: f64) -> Aabb {
    let by = Vec3::from_fn(|_, _| random.uniform(-distance, distance));
    Aabb::new(bounds.lo + by, bounds.hi + by)
}
