//! Round shapes are thin shapes made thick: a sphere is a point, a capsule a
//! segment, each with everything within a radius. This thin inside is the
//! core. What is asked of a round shape is asked of its core, and the radius
//! is taken off at the end.

use crate::narrow_phase::gjk::{self, GjkResult, SupportMap};
use crate::narrow_phase::separating_axis::perpendicular;
use crate::{
    ClosestPoints, Placed, Polyhedron, Pose, nearest_on_segments, weighted_sum,
};
use math::Vec3;

/// Cores closer than this fraction of the size of the bodies touch: the
/// direction between closer points is rounding, and the faces know better.
const TOUCHING_FRACTION: f64 = 1e-9;

/// What of a core is closest to the other one. The core of a polyhedron is the
/// polyhedron.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoreFeature {
    /// A vertex.
    Vertex,
    /// An edge in this direction, of length 1, world.
    Edge(Vec3),
    /// A face.
    Face,
}

/// The closest points of two cores, and what is closest.
pub(crate) type CorePair = (ClosestPoints, [CoreFeature; 2]);

/// The core of a round shape: a point, or the two ends of a segment. (GJK does
/// not mind more of them.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct Core<'a> {
    /// The points, m, body.
    pub points: &'a [Vec3],
    /// Its pose: the world from the body.
    pub pose: Pose,
}

impl Core<'_> {
    /// Its ends, m, world; those of a point are the same.
    pub(crate) fn ends(&self) -> [Vec3; 2] {
        let last = self.points.len() - 1;
        [self.points[0], self.points[last]]
            .map(|p| self.pose.world_from_body(p))
    }

    /// The end that is farthest along `direction`, m, world.
    pub(crate) fn support(&self, direction: Vec3) -> Vec3 {
        let [p, q] = self.ends();
        if direction.dot(&(q - p)) > 0.0 { q } else { p }
    }
}

impl SupportMap for Core<'_> {
    fn pose(&self) -> &Pose {
        &self.pose
    }

    fn vertices(&self) -> &[Vec3] {
        self.points
    }

    fn support_from(&self, direction: Vec3, _: usize) -> usize {
        let along = self.pose.rotate_inverse(direction);
        let mut best = 0;
        for (i, point) in self.points.iter().enumerate() {
            if along.dot(&(point - self.points[best])) > 0.0 {
                best = i;
            }
        }
        best
    }

    fn radius(&self) -> f64 {
        self.points.iter().map(Vec3::norm).fold(0.0, f64::max)
    }
}

/// The closest points of two cores. Where they meet, the direction is
/// perpendicular to both, as far as there is one.
pub(crate) fn between_cores(a: &Core<'_>, b: &Core<'_>) -> CorePair {
    let (one, other) = (a.ends(), b.ends());
    let [s, t] = nearest_on_segments(one, other);
    let on_a = weighted_sum(one, [1.0 - s, s]);
    let on_b = weighted_sum(other, [1.0 - t, t]);
    let apart = on_a - on_b;
    let distance = apart.norm();
    let along = [one, other].map(|[p, q]| q - p);
    let size = along[0].norm() + along[1].norm();
    let n = if distance > TOUCHING_FRACTION * size {
        apart / distance
    } else {
        across(along)
    };
    let feature = |at: f64, along: Vec3| {
        let edge = along.try_normalize(0.0).filter(|_| at > 0.0 && at < 1.0);
        edge.map_or(CoreFeature::Vertex, CoreFeature::Edge)
    };
    let features = [feature(s, along[0]), feature(t, along[1])];
    let closest =
        ClosestPoints { distance, n, a: on_a, b: on_b, residual: 0.0 };
    (closest, features)
}

/// A direction perpendicular to two vectors, either of which may be zero.
fn across([u, v]: [Vec3; 2]) -> Vec3 {
    let unit = |w: Vec3| w.try_normalize(0.0).unwrap_or_else(Vec3::zeros);
    if let Some(n) = perpendicular(unit(u), unit(v)) {
        return n;
    }
    let longer = if u.norm() > v.norm() { unit(u) } else { unit(v) };
    let mut axis = Vec3::zeros();
    axis[longer.iamin()] = 1.0;
    (axis - axis.dot(&longer) * longer).normalize()
}

/// The closest points of a core, A, and a polyhedron, B: by GJK while they are
/// apart, by the faces of their Minkowski difference when the core is inside.
/// The distance is negative then.
pub(crate) fn core_and_polyhedron(a: &Core<'_>, b: &Placed<'_>) -> CorePair {
    let found = gjk::closest(a, b, [0, 0]);
    let distance = found.v.norm();
    let size = a.radius() + b.shape.radius();
    if distance <= TOUCHING_FRACTION * size {
        return core_inside(a, b);
    }
    let (on_a, on_b) = (found.point_of_a(a), found.point_of_b(b));
    let (features, face) = closest_features(a, b, &found);
    if let Some(face) = face {
        // The normal of a face has more digits than the difference of points.
        let (n, top) = (b.normal(face), b.shape.faces()[face].top);
        let distance = n.dot(&(on_a - b.vertex(top)));
        let b = on_a - distance * n;
        let closest = ClosestPoints { distance, n, a: on_a, b, residual: 0.0 };
        return (closest, features);
    }
    let (n, residual) = (found.v / distance, found.residual);
    (ClosestPoints { distance, n, a: on_a, b: on_b, residual }, features)
}

/// What of a core and of a polyhedron GJK has found to be closest, and the
/// number of the face if it is one.
fn closest_features(
    a: &Core<'_>,
    b: &Placed<'_>,
    found: &GjkResult,
) -> ([CoreFeature; 2], Option<usize>) {
    let (mut of_a, mut of_b) = ([0; 4], [0; 4]);
    let (mut count_a, mut count_b) = (0, 0);
    for corner in found.simplex.points() {
        count_a = include(&mut of_a, count_a, corner.a);
        count_b = include(&mut of_b, count_b, corner.b);
    }
    let [p, q] = a.ends();
    let along = (q - p).try_normalize(0.0).filter(|_| count_a > 1);
    let own = along.map_or(CoreFeature::Vertex, CoreFeature::Edge);
    let vertices = &of_b[..count_b];
    if let [i, j] = *vertices
        && let Some(k) = b.shape.edge_between(i, j)
    {
        return ([own, CoreFeature::Edge(b.edge(k))], None);
    }
    let face = match vertices {
        [_] => None,
        _ => shared_face(b.shape, vertices),
    };
    let other = face.map_or(CoreFeature::Vertex, |_| CoreFeature::Face);
    ([own, other], face)
}

/// A core inside a polyhedron: the face, or the edge beside the segment, that
/// is nearest.
fn core_inside(a: &Core<'_>, b: &Placed<'_>) -> CorePair {
    use CoreFeature::{Edge, Face, Vertex};
    let mut best: Option<CorePair> = None;
    let mut consider = |n: Vec3, on_a: Vec3, gap: f64, features| {
        if best.is_none_or(|(best, _)| gap > best.distance) {
            let on_b = on_a - gap * n;
            let (distance, residual) = (gap, 0.0);
            let closest =
                ClosestPoints { distance, n, a: on_a, b: on_b, residual };
            best = Some((closest, features));
        }
    };
    for i in 0..b.shape.faces().len() {
        let n = b.normal(i);
        let lowest = a.support(-n);
        let top = b.vertex(b.shape.faces()[i].top);
        consider(n, lowest, n.dot(&(lowest - top)), [Vertex, Face]);
    }
    let segment = a.ends();
    let along = (segment[1] - segment[0]).try_normalize(0.0);
    for edge in b.shape.edges() {
        let Some(along) = along else { break };
        let direction = b.pose.rotate(edge.e);
        let Some(n) = perpendicular(direction, along) else {
            continue;
        };
        let ends = edge.ends.map(|i| b.vertex(i));
        let [s, _] = nearest_on_segments(segment, ends);
        let on_a = weighted_sum(segment, [1.0 - s, s]);
        for n in [n, -n] {
            let top = b.vertex(b.hill_climb(n, edge.ends[0]));
            let features = [Edge(along), Edge(direction)];
            consider(n, on_a, n.dot(&(on_a - top)), features);
        }
    }
    best.expect("a polyhedron has faces")
}

/// Adds `vertex` to the list of `count` vertices unless it is there; returns
/// the new count.
pub(crate) fn include(
    list: &mut [usize; 4],
    count: usize,
    vertex: usize,
) -> usize {
    if list[..count].contains(&vertex) {
        return count;
    }
    list[count] = vertex;
    count + 1
}

/// The face that contains all these vertices.
pub(crate) fn shared_face(
    shape: &Polyhedron,
    vertices: &[usize],
) -> Option<usize> {
    let faces = shape.faces_at(vertices[0]).iter().map(|&f| f as usize);
    let mut with_all = faces.filter(|&face| {
        let corners = shape.corners(face);
        vertices.iter().all(|&v| corners.contains(&(v as u32)))
    });
    with_all.next()
}
