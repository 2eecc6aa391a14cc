//! Space on paper: how points fall on a figure, and boxes drawn that way.

use figure::{Ink, Point, Series};
use math::{Mat3, Vec3};

/// A line of sight. What is far away is drawn as large as what is near, so
/// that equal lengths along one axis look equal.
#[derive(Clone, Copy, Debug)]
pub struct View {
    right: Vec3,
    up: Vec3,
    towards: Vec3,
}

impl View {
    /// Seen from the side of `eye`, with z upwards.
    pub fn from(eye: Vec3) -> View {
        let towards = eye.normalize();
        let right = Vec3::z().cross(&towards).normalize();
        View { right, up: towards.cross(&right), towards }
    }

    /// The usual one: from the front, the right and above.
    pub fn usual() -> View {
        View::from(Vec3::new(0.9, -1.6, 0.8))
    }

    /// Where a point falls on the paper.
    pub fn at(&self, p: Vec3) -> Point {
        (self.right.dot(&p), self.up.dot(&p))
    }

    /// The direction in the paper at an angle, rad, from the right.
    pub fn around(&self, angle: f64) -> Vec3 {
        angle.cos() * self.right + angle.sin() * self.up
    }

    /// How near a point is: the larger, the nearer.
    pub fn nearness(&self, p: Vec3) -> f64 {
        self.towards.dot(&p)
    }

    /// The direction in which something round about `axis` has its outline.
    pub fn rim(&self, axis: Vec3) -> Vec3 {
        axis.cross(&self.towards).normalize()
    }

    /// A line through points in space.
    pub fn line(
        &self,
        label: impl Into<String>,
        points: impl IntoIterator<Item = Vec3>,
    ) -> Series {
        Series::line(label, points.into_iter().map(|p| self.at(p)))
    }

    /// One arrow in space.
    pub fn arrow(&self, from: Vec3, to: Vec3) -> Series {
        Series::arrows("", [(self.at(from), self.at(to))])
    }

    /// The three faces of a box that are seen, and the three edges behind
    /// them. The columns of `edges` are the box's edges as vectors; they
    /// need not be square to one another.
    pub fn cuboid(&self, centre: Vec3, edges: Mat3, ink: Ink) -> Vec<Series> {
        let edge = |i: usize| edges.column(i).into_owned();
        // Which end of each edge looks at us: the normal of the two others
        // tells, on a mirrored box the other way round.
        let handed = edges.determinant().signum();
        let mut near = [0.0; 3];
        for (i, near) in near.iter_mut().enumerate() {
            let normal = edge((i + 1) % 3).cross(&edge((i + 2) % 3));
            *near = (handed * self.nearness(normal)).signum();
        }
        let corner = |signs: [f64; 3]| {
            let mut p = centre;
            for i in 0..3 {
                p += 0.5 * signs[i] * edge(i);
            }
            p
        };
        let far = near.map(|sign| -sign);
        let mut series = Vec::new();
        for i in 0..3 {
            let mut end = far;
            end[i] = near[i];
            let hidden = self.line("", [corner(far), corner(end)]);
            series.push(hidden.ink(Ink::Faint).thin().dotted());
        }
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let mut face = Vec::new();
            for (a, b) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
                let mut signs = near;
                (signs[j], signs[k]) = (a, b);
                face.push(self.at(corner(signs)));
            }
            // Each face its own shade, as if light fell from above.
            let shade = [0.22, 0.32, 0.12][i];
            let face = Series::region("", face).ink(ink).solid();
            series.push(face.filled(shade));
        }
        series
    }
}

/// So many points of the circle that `arm` draws when it turns once about
/// `axis`, and the first once more; `arm` is square to `axis`.
pub fn circle(centre: Vec3, axis: Vec3, arm: Vec3, n: usize) -> Vec<Vec3> {
    let aside = axis.normalize().cross(&arm);
    let mut points = Vec::new();
    for i in 0..=n {
        let angle = std::f64::consts::TAU * i as f64 / n as f64;
        points.push(centre + angle.cos() * arm + angle.sin() * aside);
    }
    points
}
