//! From the two surface points: each is found by itself, the distance is the
//! product of the way between them with the normal, and a box is asked face by
//! face.

use math::Vec3;

/// A ball.
#[derive(Clone, Copy)]
pub struct Ball {
    /// Centre.
    pub x: Vec3,
    /// Radius.
    pub radius: f64,
}

/// A contact.
pub struct Contact {
    /// Midway.
    pub p: Vec3,
    /// From B to A.
    pub n: Vec3,
    /// Distance.
    pub d: f64,
}

/// The contact of a ball with a surface point of B whose normal is `n`.
fn facing(a: &Ball, on_b: Vec3, n: Vec3) -> Contact {
    let on_a = a.x - n * a.radius;
    Contact { p: (on_a + on_b) / 2.0, n, d: (on_a - on_b).dot(&n) }
}

/// A plane.
pub fn ball_plane(a: &Ball, n: Vec3, offset: f64) -> Contact {
    let on_b = a.x + n * (offset - a.x.dot(&n));
    facing(a, on_b, n)
}

/// A ball.
pub fn ball_ball(a: &Ball, b: &Ball) -> Contact {
    let n = (a.x - b.x).try_normalize(0.0).unwrap_or_else(Vec3::z);
    facing(a, b.x + n * b.radius, n)
}

/// A capsule: the ball at the foot of the perpendicular, or at an end.
pub fn ball_capsule(a: &Ball, ends: [Vec3; 2], radius: f64) -> Contact {
    let u = ends[1] - ends[0];
    let from = (a.x - ends[0]).dot(&u);
    let to = (ends[1] - a.x).dot(&u);
    let x = if from <= 0.0 {
        ends[0]
    } else if to <= 0.0 {
        ends[1]
    } else {
        (ends[0] * to + ends[1] * from) / (from + to)
    };
    ball_ball(a, &Ball { x, radius })
}

/// A box.
pub fn ball_box(a: &Ball, half: Vec3) -> Contact {
    let outside = |i: usize| a.x[i].abs() > half[i];
    if (0..3).any(outside) {
        let x = Vec3::from_fn(|i, _| {
            if outside(i) { half[i] * a.x[i].signum() } else { a.x[i] }
        });
        return ball_ball(a, &Ball { x, radius: 0.0 });
    }
    let mut best: Option<Contact> = None;
    for i in 0..3 {
        for side in [1.0, -1.0] {
            let n = Vec3::from_fn(|k, _| if k == i { side } else { 0.0 });
            let found = ball_plane(a, n, half[i]);
            if best.as_ref().is_none_or(|best| found.d > best.d) {
                best = Some(found);
            }
        }
    }
    best.expect("six faces")
}
