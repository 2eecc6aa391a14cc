//! Orthographic projection of points, arrows and boxes onto a figure.

use figure::{Ink, Point, Series};
use math::{Mat3, Vec3};

/// An orthographic view: what is far away is drawn as large as what is near.
#[derive(Clone, Copy, Debug)]
pub struct View {
    right: Vec3,
    up: Vec3,
    towards: Vec3,
}

impl View {
    /// Seen from the direction `eye`, with z upwards.
    pub fn from(eye: Vec3) -> View {
        let towards = eye.normalize();
        let right = Vec3::z().cross(&towards).normalize();
        View { right, up: towards.cross(&right), towards }
    }

    /// The default: from the front, the right and above.
    pub fn default_view() -> View {
        View::from(Vec3::new(0.9, -1.6, 0.8))
    }

    /// The projection of a point.
    pub fn at(&self, p: Vec3) -> Point {
        (self.right.dot(&p), self.up.dot(&p))
    }

    /// The direction in the image plane at an angle, rad, from the right.
    pub fn around(&self, angle: f64) -> Vec3 {
        angle.cos() * self.right + angle.sin() * self.up
    }

    /// How near a point is to the viewer: the larger, the nearer.
    pub fn nearness(&self, p: Vec3) -> f64 {
        self.towards.dot(&p)
    }

    /// The direction from `axis` to the silhouette of a body of revolution.
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
    /// need not be perpendicular.
    pub fn cuboid(&self, centre: Vec3, edges: Mat3, ink: Ink) -> Vec<Series> {
        let edge = |i: usize| edges.column(i).into_owned();
        // Which end of each edge is near: the normal of the two others tells,
        // with the opposite sign on a mirrored box.
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
            // A shade for each face, as if lit from above.
            let shade = [0.22, 0.32, 0.12][i];
            let face = Series::region("", face).ink(ink).solid();
            series.push(face.filled(shade));
        }
        series
    }
}

/// `n` points of the circle that `arm` traces about `axis`, and the first once
/// more; `arm` is perpendicular to `axis`.
pub fn circle(centre: Vec3, axis: Vec3, arm: Vec3, n: usize) -> Vec<Vec3> {
    let aside = axis.normalize().cross(&arm);
    let mut points = Vec::new();
    for i in 0..=n {
        let angle = std::f64::consts::TAU * i as f64 / n as f64;
        points.push(centre + angle.cos() * arm + angle.sin() * aside);
    }
    points
}
