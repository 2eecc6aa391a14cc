//! Convex polygons on a plane.

use math::Vec3;

/// The coordinates of a point on the plane, m.
pub(super) type PlanePoint = [f64; 2];

/// A plane through `origin` with two axes on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlaneFrame {
    origin: Vec3,
    axes: [Vec3; 2],
}

impl PlaneFrame {
    /// The plane through `origin` perpendicular to `n`. The first axis leans
    /// towards the coordinate axis that is farthest from `n`, so that a
    /// small rotation of `n` rotates the axes only a little.
    pub(super) fn new(origin: Vec3, n: Vec3) -> Self {
        let mut unit = Vec3::zeros();
        unit[n.iamin()] = 1.0;
        let first = (unit - n.dot(&unit) * n).normalize();
        Self { origin, axes: [first, n.cross(&first)] }
    }

    /// The projection of `p` onto the plane.
    pub(super) fn project(&self, p: Vec3) -> PlanePoint {
        let from = p - self.origin;
        self.axes.map(|axis| axis.dot(&from))
    }

    /// The point of the plane with these coordinates, m, world.
    pub(super) fn point(&self, [x, y]: PlanePoint) -> Vec3 {
        self.origin + x * self.axes[0] + y * self.axes[1]
    }

    /// The component of `v` along the plane.
    pub(super) fn project_vector(&self, v: Vec3) -> Vec3 {
        let [x, y] = self.axes;
        x.dot(&v) * x + y.dot(&v) * y
    }
}

/// Twice the signed area of the triangle `a b c`: positive if it is
/// counter-clockwise.
pub(super) fn signed_area2(a: PlanePoint, b: PlanePoint, c: PlanePoint) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The distance between two points.
pub(super) fn distance(a: PlanePoint, b: PlanePoint) -> f64 {
    let [x, y] = [b[0] - a[0], b[1] - a[1]];
    (x * x + y * y).sqrt()
}

/// How far along the segment from `a` to `b`, from 0 to 1, the point closest
/// to `p` is.
pub(super) fn closest_fraction(
    a: PlanePoint,
    b: PlanePoint,
    p: PlanePoint,
) -> f64 {
    let [x, y] = [b[0] - a[0], b[1] - a[1]];
    let square = x * x + y * y;
    if square == 0.0 {
        return 0.0;
    }
    let along = (p[0] - a[0]) * x + (p[1] - a[1]) * y;
    (along / square).clamp(0.0, 1.0)
}

/// The point at the fraction `s` from `a` to `b`.
pub(super) fn interpolate(a: PlanePoint, b: PlanePoint, s: f64) -> PlanePoint {
    [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])]
}

/// Where the segments cross, as fractions of each; none if they miss each
/// other or are parallel.
pub(super) fn crossing(
    p: [PlanePoint; 2],
    q: [PlanePoint; 2],
) -> Option<[f64; 2]> {
    let [x, y] = [p[1][0] - p[0][0], p[1][1] - p[0][1]];
    let [u, v] = [q[1][0] - q[0][0], q[1][1] - q[0][1]];
    let across = x * v - y * u;
    if across.abs() <= 1e-12 * x.hypot(y) * u.hypot(v) {
        return None;
    }
    let [dx, dy] = [q[0][0] - p[0][0], q[0][1] - p[0][1]];
    let found = [(dx * v - dy * u) / across, (dx * y - dy * x) / across];
    found.iter().all(|s| (0.0..=1.0).contains(s)).then_some(found)
}

/// Reduces `items` to the corners of their convex hull, counter-clockwise
/// (Andrew's monotone chain). Of collinear points only the outer two stay.
pub(super) fn convex_hull<T: Copy>(
    items: &mut Vec<T>,
    chain: &mut Vec<T>,
    point: impl Fn(&T) -> PlanePoint,
) {
    let order = |a: &T, b: &T| {
        let ([ax, ay], [bx, by]) = (point(a), point(b));
        ax.total_cmp(&bx).then(ay.total_cmp(&by))
    };
    items.sort_unstable_by(order);
    items.dedup_by(|a, b| point(a) == point(b));
    if items.len() < 3 {
        return;
    }
    chain.clear();
    let n = items.len();
    let back = (0..n - 1).rev();
    let mut least = 1;
    for i in (0..n).chain(back) {
        let next = point(&items[i]);
        while chain.len() > least {
            let [a, b] =
                [chain.len() - 2, chain.len() - 1].map(|k| point(&chain[k]));
            if signed_area2(a, b, next) > 0.0 {
                break;
            }
            chain.pop();
        }
        if i == n - 1 {
            least = chain.len() + 1;
        }
        chain.push(items[i]);
    }
    chain.pop();
    std::mem::swap(items, chain);
}
