//! The contact patch: the part of a body that is near the plane.

use super::polygon::{self, PlaneFrame, PlanePoint};
use crate::Placed;
use math::Vec3;

/// Faces whose normal has a smaller cosine with the plane's are sides of the
/// body and not part of the patch.
const MIN_FACE_COSINE: f64 = 0.1;

/// A vertex faces the plane if the normal of one of its faces has a larger
/// cosine with the plane's.
const FACING_COSINE: f64 = 0.01;

/// A corner of a patch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    /// The vertex of the body.
    pub vertex: usize,
    /// Its position, m, world.
    pub point: Vec3,
    /// Its projection onto the plane, m.
    pub projection: PlanePoint,
    /// How far it is beyond the plane, outward of the body, m.
    pub height: f64,
}

/// What a body has near the plane: its vertices there, and their convex hull
/// on the plane.
#[derive(Clone, Debug, Default)]
pub(super) struct Patch {
    /// The corners of the polygon, counter-clockwise seen against the plane's
    /// normal: one, two or more.
    pub corners: Vec<Corner>,
    /// The vertices near the plane.
    near: Vec<usize>,
    /// Whether a vertex has been visited.
    seen: Vec<bool>,
    chain: Vec<Corner>,
    /// The direction out of the body towards the plane, world.
    out: Vec3,
    /// The plane.
    frame: PlaneFrame,
    /// Heights of the patch, lowest and highest, m.
    range: [f64; 2],
}

impl Patch {
    /// Collects the vertices that are less than `distance`, m, below the
    /// outermost one, `top`, along `out`.
    pub(super) fn collect(
        &mut self,
        body: &Placed<'_>,
        top: usize,
        out: Vec3,
        distance: f64,
        frame: &PlaneFrame,
    ) {
        (self.out, self.frame) = (out, *frame);
        let origin = frame.point([0.0, 0.0]);
        let highest = out.dot(&(body.vertex(top) - origin));
        self.range = [highest - distance, highest];
        self.flood(body, top, origin);
        self.corners.clear();
        for &vertex in &self.near {
            let point = body.vertex(vertex);
            let projection = frame.project(point);
            let height = out.dot(&(point - origin));
            self.corners.push(Corner { vertex, point, projection, height });
        }
        polygon::convex_hull(&mut self.corners, &mut self.chain, |c| {
            c.projection
        });
    }

    /// Lists the vertices near the plane by flooding along edges from `top`:
    /// on a convex body they are connected. Only the side that faces the plane
    /// counts: the far side of a thin plate may be near too.
    fn flood(&mut self, body: &Placed<'_>, top: usize, origin: Vec3) {
        self.seen.clear();
        self.seen.resize(body.shape.vertices().len(), false);
        self.near.clear();
        self.near.push(top);
        self.seen[top] = true;
        let out = body.pose.rotate_inverse(self.out);
        let mut k = 0;
        while k < self.near.len() {
            for &next in body.shape.neighbours(self.near[k]) {
                let next = next as usize;
                let seen = std::mem::replace(&mut self.seen[next], true);
                let height = self.out.dot(&(body.vertex(next) - origin));
                if !seen
                    && height >= self.range[0]
                    && faces_plane(body, next, out)
                {
                    self.near.push(next);
                }
            }
            k += 1;
        }
    }

    /// Edge `k` of the polygon: its two corners.
    pub(super) fn edge(&self, k: usize) -> [&Corner; 2] {
        let next = (k + 1) % self.corners.len();
        [&self.corners[k], &self.corners[next]]
    }

    /// How many edges the polygon has.
    pub(super) fn edges(&self) -> usize {
        match self.corners.len() {
            2 => 1,
            1 => 0,
            n => n,
        }
    }

    /// Whether `p` is inside the polygon, or no farther than `merge` from it.
    pub(super) fn covers(&self, p: PlanePoint, merge: f64) -> bool {
        self.contains(p) || self.border(p).0 <= merge
    }

    /// Whether `p` is inside a polygon of three or more corners.
    fn contains(&self, p: PlanePoint) -> bool {
        let left = |k: usize| {
            let [a, b] = self.edge(k);
            polygon::signed_area2(a.projection, b.projection, p) >= 0.0
        };
        self.corners.len() > 2 && (0..self.corners.len()).all(left)
    }

    /// The distance from `p` to the border, and the height there.
    fn border(&self, p: PlanePoint) -> (f64, f64) {
        let first = &self.corners[0];
        let mut best = (polygon::distance(first.projection, p), first.height);
        for k in 0..self.edges() {
            let [a, b] = self.edge(k);
            let s = polygon::closest_fraction(a.projection, b.projection, p);
            let there = polygon::interpolate(a.projection, b.projection, s);
            let distance = polygon::distance(there, p);
            if distance < best.0 {
                best = (distance, a.height + s * (b.height - a.height));
            }
        }
        best
    }

    /// How far the surface of the body reaches beyond the plane at `p`,
    /// outward, m. Beyond the border it stays as high as on it.
    pub(super) fn height(&self, body: &Placed<'_>, p: PlanePoint) -> f64 {
        if !self.contains(p) {
            return self.border(p).1;
        }
        // The surface of a convex body is the lowest of its faces' planes.
        let [lowest, mut height] = self.range;
        let at = body.pose.body_from_world(self.frame.point(p));
        let out = body.pose.rotate_inverse(self.out);
        for &vertex in &self.near {
            for &face in body.shape.faces_at(vertex) {
                let face = &body.shape.faces()[face as usize];
                let facing = face.n.dot(&out);
                if facing > MIN_FACE_COSINE {
                    let above = (face.offset - face.n.dot(&at)) / facing;
                    height = height.min(above);
                }
            }
        }
        height.max(lowest)
    }
}

/// Whether a face around `vertex` faces the direction `out`, body.
fn faces_plane(body: &Placed<'_>, vertex: usize, out: Vec3) -> bool {
    let shape = body.shape;
    let faces_out =
        |&f: &u32| shape.faces()[f as usize].n.dot(&out) > FACING_COSINE;
    shape.faces_at(vertex).iter().any(faces_out)
}
