//! The contact region: the intersection of two patches, and which features
//! touch at its corners.

use super::patch::{Corner, Patch};
use super::polygon::{self, PlanePoint};
use math::Vec3;

/// Which features touch at a corner of the region.
#[derive(Clone, Copy, Debug)]
pub(super) enum Touching {
    /// A vertex of A, over B.
    VertexOfA(Corner),
    /// A vertex of B, under A.
    VertexOfB(Corner),
    /// An edge of A over an edge of B.
    Edges(Crossing),
}

/// Where two edges cross on the plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// The point on the plane, m.
    pub point: PlanePoint,
    /// Along the edge of A, m, world.
    pub ea: Vec3,
    /// Along the edge of B, m, world.
    pub eb: Vec3,
    /// How far A's edge reaches beyond the plane there, outward of A, m.
    pub height_a: f64,
    /// How far B's edge does, outward of B, m.
    pub height_b: f64,
}

/// A corner: what touches there, and its rank in the order of contacts.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    rank: [usize; 5],
    point: PlanePoint,
    touching: Touching,
}

/// The region that both bodies cover.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    found: Vec<Ranked>,
    chain: Vec<Ranked>,
    corners: Vec<Touching>,
}

impl Region {
    /// Which features touch at the corners of the region.
    pub(super) fn corners(&self) -> &[Touching] {
        &self.corners
    }

    /// Finds the corners of the intersection of both patches. Of corners closer
    /// together than `merge` the first stays: a vertex before a crossing of
    /// edges, since it stays the same if the bodies turn a little.
    pub(super) fn intersect(&mut self, [a, b]: [&Patch; 2], merge: f64) {
        self.found.clear();
        for &corner in &a.corners {
            if b.covers(corner.projection, merge) {
                let rank = [0, corner.vertex, 0, 0, 0];
                let touching = Touching::VertexOfA(corner);
                self.add(rank, corner.projection, touching, merge);
            }
        }
        for &corner in &b.corners {
            if a.covers(corner.projection, merge) {
                let rank = [1, corner.vertex, 0, 0, 0];
                let touching = Touching::VertexOfB(corner);
                self.add(rank, corner.projection, touching, merge);
            }
        }
        for i in 0..a.edges() {
            for j in 0..b.edges() {
                self.cross([a, b], [i, j], merge);
            }
        }
        let point = |ranked: &Ranked| ranked.point;
        polygon::convex_hull(&mut self.found, &mut self.chain, point);
        self.drop_flat_corners(merge);
        self.found.sort_unstable_by_key(|ranked| ranked.rank);
        self.corners.clear();
        self.corners.extend(self.found.iter().map(|ranked| ranked.touching));
    }

    /// Adds the point where edge `i` of A's polygon crosses edge `j` of B's.
    fn cross(&mut self, [a, b]: [&Patch; 2], [i, j]: [usize; 2], merge: f64) {
        let ([p, q], [r, s]) = (a.edge(i), b.edge(j));
        let crossing = polygon::crossing(
            [p.projection, q.projection],
            [r.projection, s.projection],
        );
        let Some([along_a, along_b]) = crossing else {
            return;
        };
        let point = polygon::interpolate(p.projection, q.projection, along_a);
        let crossing = Crossing {
            point,
            ea: q.point - p.point,
            eb: s.point - r.point,
            height_a: p.height + along_a * (q.height - p.height),
            height_b: r.height + along_b * (s.height - r.height),
        };
        let rank = [2, p.vertex, q.vertex, r.vertex, s.vertex];
        self.add(rank, point, Touching::Edges(crossing), merge);
    }

    /// Adds a corner unless there is one so close.
    fn add(
        &mut self,
        rank: [usize; 5],
        point: PlanePoint,
        touching: Touching,
        merge: f64,
    ) {
        let near =
            |other: &Ranked| polygon::distance(other.point, point) <= merge;
        if !self.found.iter().any(near) {
            self.found.push(Ranked { rank, point, touching });
        }
    }

    /// Drops corners that stand out of the line between their neighbours by
    /// less than `merge`, the flattest first.
    fn drop_flat_corners(&mut self, merge: f64) {
        while self.found.len() > 2 {
            let n = self.found.len();
            let (mut flattest, mut least) = (0, f64::INFINITY);
            for k in 0..n {
                let [before, here, after] =
                    [k + n - 1, k, k + 1].map(|k| self.found[k % n].point);
                let s = polygon::closest_fraction(before, after, here);
                let foot = polygon::interpolate(before, after, s);
                let out = polygon::distance(foot, here);
                if out < least {
                    (flattest, least) = (k, out);
                }
            }
            if least >= merge {
                return;
            }
            self.found.remove(flattest);
        }
    }
}
