//! A ball touches something in one point. Where, along which normal, and how
//! deep? Billiards, Newton's cradle and marbles on a table need no more
//! collision detection than this.
//!
//! The ball is always A. Its partner B is a plane, another ball, a capsule or a
//! box. The recipe is the same for all of them:
//!
//! 1. Find the point `c` of B's *core* that is nearest to the ball's centre. The
//!    core of a ball is its centre, that of a capsule its segment; a box is its
//!    own core, without a skin.
//! 2. The normal `n` points from `c` to the ball's centre: from B to A.
//! 3. The distance `d` is what is left of the way between them after the ball's
//!    radius, and the skin of B, are taken off. It is negative if they overlap.
//! 4. The contact point `p` is midway between the two surfaces.
//!
//! Two things need care. If the centre of the ball *is* `c`, there is no
//! direction; take `n = (0, 0, 1)`. And if the centre is *inside* the box, it must
//! leave through the nearest face: `n` is the outward normal of that face, and
//! `d` minus the way of the whole ball out of it. If several faces are
//! equally near, take x before y before z, and the positive side of an axis if
//! the coordinate is zero.
//!
//! **An example.** A ball of radius 0.5 m at (0, 0, 2), and a capsule with a skin
//! of 0.25 m around the segment from (-1, 0, 0) to (3, 0, 1). The way along the
//! segment is (4, 0, 1), the ball's centre is (1, 0, 2) from its start, and so
//! the foot is at (4 + 2)/17 = 6/17 of the segment, `c = (7/17, 0, 6/17)`. From
//! there to the centre it is (-7/17, 0, 28/17), which is 7/17 of the vector
//! (-1, 0, 4). Its length is 7/√17 = 1.698 m, so `n = (-1, 0, 4)/√17` and
//! `d = 1.698 - 0.5 - 0.25 = 0.948 m`. The surface of the capsule is at
//! `c + 0.25 n`, and half of `d` further out is `p = (0.236, 0, 1.055)`.
//!
//! Write the four functions.

use math::Vec3;

/// A ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Its centre (m).
    pub x: Vec3,
    /// Its radius (m).
    pub radius: f64,
}

/// Where a ball, A, and something else, B, touch or will.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Midway between the two surfaces (m).
    pub p: Vec3,
    /// From B to A, of length 1.
    pub n: Vec3,
    /// The distance of the surfaces (m); negative if they overlap.
    pub d: f64,
}

/// A ball and a plane: the solid side is where `n . p <= offset` (m), and `n`
/// has length 1.
pub fn ball_plane(a: &Ball, n: Vec3, offset: f64) -> Contact {
    // ANSWER
    let d = n.dot(&a.x) - offset - a.radius;
    Contact { p: a.x - (a.radius + 0.5 * d) * n, n, d }
    // END
}

/// Two balls.
pub fn ball_ball(a: &Ball, b: &Ball) -> Contact {
    // ANSWER
    around(a, b.x, b.radius)
    // END
}

/// A ball and a capsule: all points within `radius` (m) of the segment between
/// the `ends`.
pub fn ball_capsule(a: &Ball, ends: [Vec3; 2], radius: f64) -> Contact {
    // ANSWER
    let along = ends[1] - ends[0];
    let square = along.norm_squared();
    let mut s = 0.0;
    if square > 0.0 {
        s = ((a.x - ends[0]).dot(&along) / square).clamp(0.0, 1.0);
    }
    around(a, ends[0] + s * along, radius)
    // END
}

/// A ball and a box around the origin that is not rotated; `half` is half of its
/// edges (m).
pub fn ball_box(a: &Ball, half: Vec3) -> Contact {
    // ANSWER
    let mut nearest = a.x;
    for i in 0..3 {
        nearest[i] = a.x[i].clamp(-half[i], half[i]);
    }
    if nearest != a.x {
        return around(a, nearest, 0.0);
    }
    let mut face = 0;
    for i in 1..3 {
        if half[i] - a.x[i].abs() < half[face] - a.x[face].abs() {
            face = i;
        }
    }
    let mut n = Vec3::zeros();
    n[face] = if a.x[face] < 0.0 { -1.0 } else { 1.0 };
    ball_plane(a, n, half[face])
    // END
}

// ANSWER
/// A ball and a skin of the given thickness around the point `c`.
fn around(a: &Ball, c: Vec3, skin: f64) -> Contact {
    let way = a.x - c;
    let far = way.norm();
    let n = if far > 0.0 { way / far } else { Vec3::z() };
    let d = far - a.radius - skin;
    Contact { p: c + (skin + 0.5 * d) * n, n, d }
}
// END
