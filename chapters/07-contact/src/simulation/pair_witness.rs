//! The witnesses of all pairs that the broad phase lists: what separated two
//! pieces the last time is asked first (notes D §7.1).

use super::settings::{MAX_UNLISTED, TRUSTED_OVERLAP};
use crate::WitnessReport;
use collision::{ConvexShape, Feature, Overlap, Pair, Placed, PlacedShape};
use collision::{RoundPair, Separation, Verdict, Witness};
use math::Vec3;

/// How close two pieces are at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Proximity {
    /// A plane separates two polyhedra, or shows how deep they overlap.
    Plane(Separation),
    /// The closest points where at least one is round.
    Round(RoundPair),
    /// They overlap by more than the tolerance.
    Overlapping,
}

impl Proximity {
    /// The gap, m, and the direction from B to A; none if they overlap.
    pub fn gap(&self) -> Option<(f64, Vec3)> {
        match self {
            Self::Plane(plane) => Some((plane.gap, plane.n)),
            Self::Round(pair) => Some((pair.closest.distance, pair.closest.n)),
            Self::Overlapping => None,
        }
    }
}

/// What is known of two pieces of two bodies from the last time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairWitness {
    pub bodies: [usize; 2],
    pub pieces: [usize; 2],
    /// The plane that separated them last.
    plane: Witness,
    /// What that plane rested on.
    feature: Option<Feature>,
    /// What was inside the other body when they overlapped last: while a step
    /// is backed up, it is asked before the plane.
    overlap: Option<Overlap>,
    /// Down to which gap, m, the plane is trusted.
    trusted_gap: f64,
    /// For how many changes of the list the pair has not been listed.
    unlisted: u8,
}

impl PairWitness {
    fn new(bodies: [usize; 2], pieces: [usize; 2]) -> Self {
        let plane = Witness::new(0.0, 0.0);
        let (feature, overlap) = (None, None);
        let (trusted_gap, unlisted) = (0.0, 0);
        Self { bodies, pieces, plane, feature, overlap, trusted_gap, unlisted }
    }

    /// Whether the broad phase lists the pair.
    pub fn is_listed(&self) -> bool {
        self.unlisted == 0
    }

    /// How close the pieces are. Where something is round, its core has a
    /// direction of its own; of two polyhedra the witness is asked.
    pub fn ask(
        &mut self,
        a: &PlacedShape<'_>,
        b: &PlacedShape<'_>,
        tolerance: f64,
        report: &mut WitnessReport,
    ) -> Proximity {
        use ConvexShape::Polyhedron;
        if let (Polyhedron(one), Polyhedron(other)) = (a.shape, b.shape) {
            let (a, b) = (Placed::new(one, a.pose), Placed::new(other, b.pose));
            return match self.ask_planes(&a, &b, tolerance, report) {
                Verdict::Apart(plane) => Proximity::Plane(plane),
                Verdict::Overlapping(_) => Proximity::Overlapping,
            };
        }
        match RoundPair::new(a, b) {
            Some(pair) if pair.closest.distance < -tolerance => {
                Proximity::Overlapping
            }
            Some(pair) => Proximity::Round(pair),
            None => Proximity::Overlapping,
        }
    }

    /// Whether two polyhedra overlap by more than `tolerance`, m: the overlap
    /// of the last time is asked, then the plane, then its neighbours; only
    /// then does a search begin.
    fn ask_planes(
        &mut self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        tolerance: f64,
        report: &mut WitnessReport,
    ) -> Verdict {
        if let Some(overlap) = self.overlap
            && overlap.holds(a, b, tolerance)
        {
            report.kept += 1;
            return Verdict::Overlapping(Some(overlap));
        }
        (self.plane.slop, self.plane.refine_distance) = (tolerance, tolerance);
        let last = self.plane;
        let mut verdict = self.plane.update(a, b);
        let mut searched = self.plane.counts().search > last.counts().search;
        if let Verdict::Apart(found) = verdict {
            let trusted = -TRUSTED_OVERLAP * tolerance;
            if found.gap >= trusted {
                self.trusted_gap = trusted;
            } else if found.gap < self.trusted_gap && !searched {
                self.plane = Witness::new(tolerance, tolerance);
                verdict = self.plane.update(a, b);
                searched = true;
                self.trusted_gap = found.gap + 0.5 * trusted;
            }
        }
        let mut same = false;
        match verdict {
            Verdict::Apart(found) => {
                same =
                    self.feature.replace(found.feature) == Some(found.feature);
                self.overlap = None;
            }
            Verdict::Overlapping(overlap) => {
                self.overlap = overlap;
                // Where the step is backed up to, it will separate again.
                self.plane = last;
            }
        }
        report.count(searched, same);
        verdict
    }
}

/// The witnesses of all pairs, in the order of the broad phase.
#[derive(Debug, Default)]
pub(crate) struct PairWitnesses {
    pub list: Vec<PairWitness>,
    previous: Vec<PairWitness>,
}

impl PairWitnesses {
    /// Adds the witnesses of pairs that are new, and drops those of pairs
    /// that have not been listed for long. Both lists are sorted: one pass
    /// over both.
    pub fn update(&mut self, pairs: &[Pair], pieces: &dyn Fn(usize) -> usize) {
        std::mem::swap(&mut self.list, &mut self.previous);
        self.list.clear();
        let mut old = self.previous.iter().peekable();
        for pair in pairs {
            let bodies = [pair.a(), pair.b()];
            for i in 0..pieces(bodies[0]) {
                for j in 0..pieces(bodies[1]) {
                    let key = (bodies, [i, j]);
                    let before = |w: &&PairWitness| (w.bodies, w.pieces) < key;
                    while let Some(witness) = old.next_if(before) {
                        keep_unlisted(witness, &mut self.list);
                    }
                    let same = |w: &&PairWitness| (w.bodies, w.pieces) == key;
                    let kept = old.next_if(same).copied();
                    let new = || PairWitness::new(bodies, [i, j]);
                    let witness = kept.unwrap_or_else(new);
                    self.list.push(PairWitness { unlisted: 0, ..witness });
                }
            }
        }
        for witness in old {
            keep_unlisted(witness, &mut self.list);
        }
    }
}

/// Keeps a witness whose pair is not listed, unless it is too old.
fn keep_unlisted(witness: &PairWitness, list: &mut Vec<PairWitness>) {
    let unlisted = witness.unlisted + 1;
    if unlisted < MAX_UNLISTED {
        list.push(PairWitness { unlisted, ..*witness });
    }
}
