//! Bodies that are not convex: unions of convex pieces (slides SG,
//! "Requires convex decomposition").
//!
//! Such a body is apart from another where each of its pieces is apart from
//! each of the other's. Every pair of pieces has a witness of its own.

use crate::{
    Contact, ContactFinder, Placed, Polyhedron, PolyhedronError, Pose, Verdict,
    Witness, WitnessCounts,
};
use math::Vec3;

/// A body made of convex pieces, all in the body's frame. Pieces may touch
/// and overlap.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    pieces: Vec<Polyhedron>,
    /// A ball around each piece: its centre, body, and radius, m.
    balls: Vec<(Vec3, f64)>,
}

impl Compound {
    /// The union of `pieces`; at least one.
    pub fn new(pieces: Vec<Polyhedron>) -> Result<Self, PolyhedronError> {
        if pieces.is_empty() {
            return Err(PolyhedronError::NoPieces);
        }
        let balls = pieces.iter().map(ball).collect();
        Ok(Self { pieces, balls })
    }

    /// The pieces, m, body.
    pub fn pieces(&self) -> &[Polyhedron] {
        &self.pieces
    }

    /// How far the farthest corner is from the origin of the body's frame,
    /// m.
    pub fn radius(&self) -> f64 {
        self.pieces.iter().map(Polyhedron::radius).fold(0.0, f64::max)
    }

    /// How far pieces `i` of this body and `j` of `other` are apart at
    /// least, m: the gap between the balls around them.
    fn ball_gap(
        &self,
        pose: &Pose,
        other: (&Self, &Pose),
        [i, j]: [usize; 2],
    ) -> f64 {
        let (p, r) = self.balls[i];
        let (q, s) = other.0.balls[j];
        let apart = pose.world_from_body(p) - other.1.world_from_body(q);
        apart.norm() - r - s
    }
}

/// A single convex piece.
impl From<Polyhedron> for Compound {
    fn from(piece: Polyhedron) -> Self {
        let balls = vec![ball(&piece)];
        Self { pieces: vec![piece], balls }
    }
}

/// A ball around a piece.
fn ball(piece: &Polyhedron) -> (Vec3, f64) {
    let centre = piece.centre();
    let mut radius: f64 = 0.0;
    for vertex in piece.vertices() {
        radius = radius.max((vertex - centre).norm());
    }
    (centre, radius)
}

/// The distance of two bodies, m; zero where they touch or overlap.
pub fn compound_distance(
    (a, pose_a): (&Compound, &Pose),
    (b, pose_b): (&Compound, &Pose),
) -> f64 {
    let mut least = f64::INFINITY;
    for (i, piece_a) in a.pieces.iter().enumerate() {
        for (j, piece_b) in b.pieces.iter().enumerate() {
            if a.ball_gap(pose_a, (b, pose_b), [i, j]) >= least {
                continue;
            }
            let placed_a = Placed::new(piece_a, *pose_a);
            let placed_b = Placed::new(piece_b, *pose_b);
            least = least.min(crate::distance(&placed_a, &placed_b));
        }
    }
    least
}

// ANCHOR: compound
/// What is remembered of two bodies made of pieces: a witness for each pair.
#[derive(Clone, Debug)]
pub struct CompoundWitness {
    witnesses: Vec<Witness>,
    verdicts: Vec<Option<Verdict>>,
    near: f64,
}

impl CompoundWitness {
    /// Nothing is known yet of `a` and `b`. Lengths, m, as in [`Witness`];
    /// pieces farther apart than `near` are not looked at closely.
    pub fn new(a: &Compound, b: &Compound, slack: f64, near: f64) -> Self {
        let pairs = a.pieces.len() * b.pieces.len();
        let witnesses = vec![Witness::new(slack, near); pairs];
        Self { witnesses, verdicts: vec![None; pairs], near }
    }

    /// Whether the bodies are apart where they are now: the pair of pieces
    /// that overlaps, if one does.
    pub fn update(
        &mut self,
        (a, pose_a): (&Compound, &Pose),
        (b, pose_b): (&Compound, &Pose),
    ) -> Option<[usize; 2]> {
        let mut overlapping = None;
        for i in 0..a.pieces.len() {
            for j in 0..b.pieces.len() {
                let k = i * b.pieces.len() + j;
                self.verdicts[k] = None;
                if a.ball_gap(pose_a, (b, pose_b), [i, j]) > self.near {
                    continue;
                }
                let placed_a = Placed::new(&a.pieces[i], *pose_a);
                let placed_b = Placed::new(&b.pieces[j], *pose_b);
                let verdict = self.witnesses[k].update(&placed_a, &placed_b);
                if matches!(verdict, Verdict::Overlapping(_)) {
                    overlapping = overlapping.or(Some([i, j]));
                }
                self.verdicts[k] = Some(verdict);
            }
        }
        overlapping
    }
    // ANCHOR_END: compound

    /// Adds the contacts of the bodies numbered `a` and `b` to `out`, as of
    /// the last update. Where pieces touch each other, several may meet the
    /// other body at one point: it counts once for each normal.
    pub fn contacts(
        &self,
        (a, body_a, pose_a): (usize, &Compound, &Pose),
        (b, body_b, pose_b): (usize, &Compound, &Pose),
        finder: &mut ContactFinder,
        out: &mut Vec<Contact>,
    ) {
        let first = out.len();
        for (k, verdict) in self.verdicts.iter().enumerate() {
            let Some(Verdict::Apart(plane)) = verdict else {
                continue;
            };
            let (i, j) = (k / body_b.pieces.len(), k % body_b.pieces.len());
            let placed_a = Placed::new(&body_a.pieces[i], *pose_a);
            let placed_b = Placed::new(&body_b.pieces[j], *pose_b);
            let (a, b) = ((a, &placed_a), (b, &placed_b));
            finder.contacts(a, b, plane, out);
        }
        unite(out, first, finder.merge);
    }

    /// How the questions were answered so far, all pairs together.
    pub fn counts(&self) -> WitnessCounts {
        let mut all = WitnessCounts::default();
        for witness in &self.witnesses {
            let one = witness.counts();
            all.same_plane += one.same_plane;
            all.same_overlap += one.same_overlap;
            all.neighbour += one.neighbour;
            all.search += one.search;
        }
        all
    }
}

/// Removes what equals an earlier contact, from number `first` on.
fn unite(contacts: &mut Vec<Contact>, first: usize, merge: f64) {
    let mut kept = first;
    for k in first..contacts.len() {
        let contact = contacts[k];
        // The labels may be exchanged: then so is the normal.
        let push = |c: &Contact| if c.a == contact.a { c.n } else { -c.n };
        let same = contacts[first..kept].iter().any(|other| {
            (other.p - contact.p).norm() <= merge
                && push(other).dot(&contact.n) > 0.999
        });
        if !same {
            contacts[kept] = contact;
            kept += 1;
        }
    }
    contacts.truncate(kept);
}
