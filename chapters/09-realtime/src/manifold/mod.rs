//! Contact manifolds of boxes that persist from frame to frame: up to four
//! points, each known again in the next frame by where it is on the first box,
//! with its impulses.

mod clipping;
mod edge_contact;
mod oriented_box;
mod separating_axis;

pub use oriented_box::OrientedBox;
pub use separating_axis::{Axis, Candidate, best_axis};

use math::Vec3;

/// At most so many points of a manifold are kept: four corners hold a face.
pub const MAX_POINTS: usize = 4;

/// A point of contact between two boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ManifoldPoint {
    /// Half way between the two surfaces, m, world.
    pub p: Vec3,
    /// Distance between the surfaces, m; negative where they overlap.
    pub separation: f64,
    /// Where it is in the frame of the first box, m: by this the next frame
    /// knows it again.
    pub local: Vec3,
    /// Accumulated impulse along the normal, N s, for each substep.
    pub normal_impulse: f64,
    /// Accumulated friction along the two tangents, N s.
    pub tangent_impulse: [f64; 2],
}

/// The contact of two boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manifold {
    /// From the first box to the second, length one.
    pub n: Vec3,
    points: [ManifoldPoint; MAX_POINTS],
    count: usize,
}

impl Manifold {
    /// The points.
    pub fn points(&self) -> &[ManifoldPoint] {
        &self.points[..self.count]
    }

    /// The points, to be changed.
    pub fn points_mut(&mut self) -> &mut [ManifoldPoint] {
        &mut self.points[..self.count]
    }

    fn push(&mut self, p: Vec3, separation: f64) {
        let empty = ManifoldPoint::default();
        self.points[self.count] = ManifoldPoint { p, separation, ..empty };
        self.count += 1;
    }

    /// Finds the contact of two boxes that are at most `margin`, m, apart.
    pub fn find(a: &OrientedBox, b: &OrientedBox, margin: f64) -> Manifold {
        let mut manifold = Manifold::default();
        let Some(best) = best_axis(a, b, margin) else { return manifold };
        manifold.n = best.n;
        match best.axis {
            Axis::FaceOfA(k) => {
                clipping::clip(a, k, b, best.n, margin, &mut manifold);
            }
            Axis::FaceOfB(k) => {
                clipping::clip(b, k, a, -best.n, margin, &mut manifold);
            }
            Axis::Edges(i, j) => {
                edge_contact::find(a, i, b, j, &best, &mut manifold);
            }
        }
        for point in manifold.points_mut() {
            point.local = a.r.tr_mul(&(point.p - a.x));
        }
        manifold
    }

    // ANCHOR: warm-start
    /// Each point takes over the impulses of the nearest point of the last
    /// frame, if that was within `reach`, m. Friction is a vector in space:
    /// its parts along the new tangents are kept.
    pub fn warm_start_from(&mut self, old: &Manifold, reach: f64) {
        let [t1, t2] = tangents(self.n);
        let [u1, u2] = tangents(old.n);
        for point in &mut self.points[..self.count] {
            let Some(old) = old.nearest(point.local, reach) else { continue };
            let [f1, f2] = old.tangent_impulse;
            let friction = f1 * u1 + f2 * u2;
            point.normal_impulse = old.normal_impulse;
            point.tangent_impulse = [friction.dot(&t1), friction.dot(&t2)];
        }
    }
    // ANCHOR_END: warm-start

    fn nearest(&self, local: Vec3, reach: f64) -> Option<&ManifoldPoint> {
        let mut nearest = None;
        let mut least = reach * reach;
        for point in self.points() {
            let squared = (point.local - local).norm_squared();
            if squared < least {
                (least, nearest) = (squared, Some(point));
            }
        }
        nearest
    }
}

/// Two directions of length one, perpendicular to `n` and to each other.
#[inline]
pub fn tangents(n: Vec3) -> [Vec3; 2] {
    // Whichever axis is farther from n.
    let t = if n.x.abs() < 0.6 {
        Vec3::new(0.0, n.z, -n.y)
    } else {
        Vec3::new(-n.z, 0.0, n.x)
    };
    let t1 = t / t.norm();
    [t1, n.cross(&t1)]
}
