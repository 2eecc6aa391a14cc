//! The region that two outlines share, and what meets at its corners.

use super::outline::{self, Place};
use super::patch::{Corner, Patch};
use math::Vec3;

/// What meets at a corner of the region.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meeting {
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
    /// The place.
    pub place: Place,
    /// Along the edge of A, m, world.
    pub ea: Vec3,
    /// Along the edge of B, m, world.
    pub eb: Vec3,
    /// How far A's edge reaches beyond the plane there, outward of A, m.
    pub height_a: f64,
    /// How far B's edge does, outward of B, m.
    pub height_b: f64,
}

/// A corner: what meets there, and its rank in the order of contacts.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    rank: [usize; 5],
    place: Place,
    meeting: Meeting,
}

/// The region that both bodies cover.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    found: Vec<Ranked>,
    chain: Vec<Ranked>,
    corners: Vec<Meeting>,
}

impl Region {
    /// What meets at the corners of the region.
    pub(super) fn corners(&self) -> &[Meeting] {
        &self.corners
    }

    /// Finds the corners of what both patches cover. What comes first stays
    /// where others are nearer than `merge`: a vertex before a crossing of
    /// edges, since it stays the same when the bodies turn a little.
    pub(super) fn intersect(&mut self, [a, b]: [&Patch; 2], merge: f64) {
        self.found.clear();
        for &corner in &a.corners {
            if b.covers(corner.place, merge) {
                let rank = [0, corner.vertex, 0, 0, 0];
                let meeting = Meeting::VertexOfA(corner);
                self.add(rank, corner.place, meeting, merge);
            }
        }
        for &corner in &b.corners {
            if a.covers(corner.place, merge) {
                let rank = [1, corner.vertex, 0, 0, 0];
                let meeting = Meeting::VertexOfB(corner);
                self.add(rank, corner.place, meeting, merge);
            }
        }
        for i in 0..a.edges() {
            for j in 0..b.edges() {
                self.cross([a, b], [i, j], merge);
            }
        }
        let place = |ranked: &Ranked| ranked.place;
        outline::convex(&mut self.found, &mut self.chain, place);
        self.straighten(merge);
        self.found.sort_unstable_by_key(|ranked| ranked.rank);
        self.corners.clear();
        self.corners.extend(self.found.iter().map(|ranked| ranked.meeting));
    }

    /// Adds the place where edge `i` of A's outline crosses edge `j` of B's.
    fn cross(&mut self, [a, b]: [&Patch; 2], [i, j]: [usize; 2], merge: f64) {
        let ([p, q], [r, s]) = (a.edge(i), b.edge(j));
        let crossing =
            outline::crossing([p.place, q.place], [r.place, s.place]);
        let Some([along_a, along_b]) = crossing else {
            return;
        };
        let place = outline::between(p.place, q.place, along_a);
        let crossing = Crossing {
            place,
            ea: q.point - p.point,
            eb: s.point - r.point,
            height_a: p.height + along_a * (q.height - p.height),
            height_b: r.height + along_b * (s.height - r.height),
        };
        let rank = [2, p.vertex, q.vertex, r.vertex, s.vertex];
        self.add(rank, place, Meeting::Edges(crossing), merge);
    }

    /// Adds a corner unless there is one so near.
    fn add(
        &mut self,
        rank: [usize; 5],
        place: Place,
        meeting: Meeting,
        merge: f64,
    ) {
        let near =
            |other: &Ranked| outline::distance(other.place, place) <= merge;
        if !self.found.iter().any(near) {
            self.found.push(Ranked { rank, place, meeting });
        }
    }

    /// Drops corners that stand out of the line between their neighbours by
    /// less than `merge`, the flattest first.
    fn straighten(&mut self, merge: f64) {
        while self.found.len() > 2 {
            let n = self.found.len();
            let (mut flattest, mut least) = (0, f64::INFINITY);
            for k in 0..n {
                let [before, here, after] =
                    [k + n - 1, k, k + 1].map(|k| self.found[k % n].place);
                let s = outline::nearest(before, after, here);
                let foot = outline::between(before, after, s);
                let out = outline::distance(foot, here);
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
