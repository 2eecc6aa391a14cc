//! The part of a body that is near the plane.

use super::outline::{self, Frame, Place};
use crate::Placed;
use math::Vec3;

/// Faces that lean away from the plane by more than this, as a cosine, are
/// sides of the body and not part of the patch.
const SIDE: f64 = 0.1;

/// A vertex faces the plane if one of its faces does so by more than this,
/// as a cosine.
const FACING: f64 = 0.01;

/// A corner of a patch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    /// The vertex of the body.
    pub vertex: usize,
    /// Where it is, m, world.
    pub point: Vec3,
    /// Where it is seen on the plane.
    pub place: Place,
    /// How far it is beyond the plane through the frame's origin, outward of
    /// the body, m.
    pub height: f64,
}

/// What a body has near the plane: its vertices there, and their outline.
#[derive(Clone, Debug, Default)]
pub(super) struct Patch {
    /// The corners of the outline, counter-clockwise seen against the
    /// plane's normal: one, two or more.
    pub corners: Vec<Corner>,
    /// The vertices near the plane.
    near: Vec<usize>,
    /// Whether a vertex has been looked at.
    seen: Vec<bool>,
    chain: Vec<Corner>,
    /// The direction out of the body towards the plane, world.
    out: Vec3,
    /// The plane.
    frame: Frame,
    /// Heights of the patch, lowest and highest, m.
    range: [f64; 2],
}

impl Patch {
    /// Collects the vertices that are less than `gap` below the outermost
    /// one, `top`, along `out`.
    ///
    /// On a convex body they hang together by edges: a walk from `top` finds
    /// all.
    pub(super) fn collect(
        &mut self,
        body: &Placed<'_>,
        top: usize,
        out: Vec3,
        gap: f64,
        frame: &Frame,
    ) {
        (self.out, self.frame) = (out, *frame);
        let origin = frame.point([0.0, 0.0]);
        let highest = out.dot(&(body.vertex(top) - origin));
        self.range = [highest - gap, highest];
        self.walk(body, top, origin);
        self.corners.clear();
        for &vertex in &self.near {
            let point = body.vertex(vertex);
            let place = frame.place(point);
            let height = out.dot(&(point - origin));
            self.corners.push(Corner { vertex, point, place, height });
        }
        outline::convex(&mut self.corners, &mut self.chain, |c| c.place);
    }

    /// Lists the vertices near the plane, on the side of the body that
    /// faces it: of a plate thinner than the gap, the far side is near too.
    fn walk(&mut self, body: &Placed<'_>, top: usize, origin: Vec3) {
        self.seen.clear();
        self.seen.resize(body.shape.vertices().len(), false);
        self.near.clear();
        self.near.push(top);
        self.seen[top] = true;
        let out = body.pose.turn_back(self.out);
        let mut k = 0;
        while k < self.near.len() {
            for &next in body.shape.neighbours(self.near[k]) {
                let next = next as usize;
                let seen = std::mem::replace(&mut self.seen[next], true);
                let height = self.out.dot(&(body.vertex(next) - origin));
                if !seen && height >= self.range[0] && faces(body, next, out) {
                    self.near.push(next);
                }
            }
            k += 1;
        }
    }

    /// Edge `k` of the outline: its two corners.
    pub(super) fn edge(&self, k: usize) -> [&Corner; 2] {
        let next = (k + 1) % self.corners.len();
        [&self.corners[k], &self.corners[next]]
    }

    /// How many edges the outline has.
    pub(super) fn edges(&self) -> usize {
        match self.corners.len() {
            2 => 1,
            1 => 0,
            n => n,
        }
    }

    /// Whether `p` is within the outline, or no farther than `merge` from
    /// it.
    pub(super) fn covers(&self, p: Place, merge: f64) -> bool {
        self.surrounds(p) || self.border(p).0 <= merge
    }

    /// Whether `p` is within an outline of three or more corners.
    fn surrounds(&self, p: Place) -> bool {
        let left = |k: usize| {
            let [a, b] = self.edge(k);
            outline::turn(a.place, b.place, p) >= 0.0
        };
        self.corners.len() > 2 && (0..self.corners.len()).all(left)
    }

    /// The distance from `p` to the border, and the height there.
    fn border(&self, p: Place) -> (f64, f64) {
        let first = &self.corners[0];
        let mut best = (outline::distance(first.place, p), first.height);
        for k in 0..self.edges() {
            let [a, b] = self.edge(k);
            let s = outline::nearest(a.place, b.place, p);
            let there = outline::between(a.place, b.place, s);
            let distance = outline::distance(there, p);
            if distance < best.0 {
                best = (distance, a.height + s * (b.height - a.height));
            }
        }
        best
    }

    /// How far the surface of the body reaches beyond the plane at `p`,
    /// outward, m. Beyond the border it stays as high as on it.
    pub(super) fn height(&self, body: &Placed<'_>, p: Place) -> f64 {
        if !self.surrounds(p) {
            return self.border(p).1;
        }
        // The surface of a convex body is the lowest of its faces' planes.
        let [lowest, mut height] = self.range;
        let at = body.pose.body_from_world(self.frame.point(p));
        let out = body.pose.turn_back(self.out);
        for &vertex in &self.near {
            for &face in body.shape.faces_at(vertex) {
                let face = &body.shape.faces()[face as usize];
                let facing = face.n.dot(&out);
                if facing > SIDE {
                    let above = (face.offset - face.n.dot(&at)) / facing;
                    height = height.min(above);
                }
            }
        }
        height.max(lowest)
    }
}

/// Whether a face around `vertex` looks in the direction `out`, body.
fn faces(body: &Placed<'_>, vertex: usize, out: Vec3) -> bool {
    let shape = body.shape;
    let looks = |&f: &u32| shape.faces()[f as usize].n.dot(&out) > FACING;
    shape.faces_at(vertex).iter().any(looks)
}
