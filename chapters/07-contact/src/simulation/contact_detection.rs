//! Contact detection: the broad and the narrow phase of chapter 6 for all
//! bodies of a world.

use super::pair_witness::PairWitnesses;
use super::step_path::StepPath;
use crate::world::piece_bounds;
use crate::{Shape, WitnessReport};
use collision::{Aabb, BoundsError, BroadPhase, Contact, ManifoldFinder};
use collision::{Placed, Pose, SortAndSweep, Verdict, penetration};
use rigid::Body;

/// Points of contact closer than this fraction of the tolerance are merged.
const MERGE_DISTANCE: f64 = 0.1;

/// Finds contacts and overlaps, in a workspace that it keeps.
#[derive(Debug)]
pub(crate) struct ContactDetector {
    broad_phase: SortAndSweep,
    witnesses: PairWitnesses,
    finder: ManifoldFinder,
    poses: Vec<Pose>,
    /// The contacts that were found last.
    pub contacts: Vec<Contact>,
    /// The pieces that overlapped beyond the tolerance last.
    pub deepest_pairs: Vec<DeepPair>,
    /// The least gap that was found last, m; at most the tolerance.
    pub gap: f64,
    /// How the narrow phase was answered since this was last cleared.
    pub report: WitnessReport,
}

/// Two pieces of two bodies that overlap beyond the tolerance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DeepPair {
    pub bodies: [usize; 2],
    pub pieces: [usize; 2],
    /// The fraction of the step at which they were seen to overlap.
    pub at: f64,
}

/// The bodies, their shapes and which pairs count.
#[derive(Clone, Copy)]
pub(crate) struct DetectionInput<'a> {
    pub bodies: &'a [Body],
    pub shapes: &'a [Option<Shape>],
    /// Whether two bodies may touch each other: the collision filter.
    pub allowed: &'a dyn Fn(usize, usize) -> bool,
    pub tolerance: f64,
    /// How they came here, if they moved.
    pub path: Option<StepPath<'a>>,
}

impl ContactDetector {
    pub fn new(tolerance: f64) -> Self {
        Self {
            broad_phase: SortAndSweep::new(),
            witnesses: PairWitnesses::default(),
            finder: ManifoldFinder::new(tolerance, MERGE_DISTANCE * tolerance),
            poses: Vec::new(),
            contacts: Vec::new(),
            deepest_pairs: Vec::new(),
            gap: tolerance,
            report: WitnessReport::default(),
        }
    }

    /// Forgets a body.
    pub fn remove(&mut self, body: usize) {
        self.broad_phase.remove(body);
    }

    /// Finds all contacts within the tolerance, the least gap, and the pairs
    /// that overlap beyond the tolerance, now or on the way.
    pub fn find(
        &mut self,
        input: &DetectionInput<'_>,
    ) -> Result<(), BoundsError> {
        self.finder.contact_distance = input.tolerance;
        self.finder.merge_distance = MERGE_DISTANCE * input.tolerance;
        self.update_broad_phase(input)?;
        self.contacts.clear();
        self.deepest_pairs.clear();
        self.gap = input.tolerance;
        for k in 0..self.witnesses.list.len() {
            let [a, b] = self.witnesses.list[k].bodies;
            let listed = self.witnesses.list[k].is_listed();
            if listed && (input.allowed)(a, b) {
                self.test_pair(k, input);
            }
        }
        Ok(())
    }

    /// Tells the broad phase where all bodies are, and were on the way.
    fn update_broad_phase(
        &mut self,
        input: &DetectionInput<'_>,
    ) -> Result<(), BoundsError> {
        self.poses.clear();
        for (i, body) in input.bodies.iter().enumerate() {
            let pose = Pose::from(body);
            self.poses.push(pose);
            let Some(shape) = &input.shapes[i] else { continue };
            let mut bounds = shape.bounds(&pose, input.tolerance);
            if let Some(path) = input.path {
                let deviation = path.deviation(i, shape.radius());
                let margin = input.tolerance + deviation;
                let start = Pose::from(&path.before[i]);
                bounds = bounds.union(&shape.bounds(&start, margin));
                bounds = bounds.grow(margin);
            }
            self.broad_phase.set_bounds(i, bounds)?;
        }
        if !self.broad_phase.update().is_empty() {
            let pieces = |i: usize| {
                let shape = input.shapes[i].as_ref();
                shape.map_or(0, |shape| shape.pieces.len())
            };
            self.witnesses.update(self.broad_phase.pairs(), &pieces);
        }
        Ok(())
    }

    /// Tests the pieces of witness `k` against each other.
    fn test_pair(&mut self, k: usize, input: &DetectionInput<'_>) {
        let (bodies, pieces) =
            (self.witnesses.list[k].bodies, self.witnesses.list[k].pieces);
        let [a, b] = bodies;
        let (Some(shape_a), Some(shape_b)) =
            (&input.shapes[a], &input.shapes[b])
        else {
            return;
        };
        let samples = match input.path {
            Some(path) => path.samples([a, b], [shape_a, shape_b]),
            None => 1,
        };
        let pair = DeepPair { bodies, pieces, at: 1.0 };
        if !self.overlaps_along(&pair, input, samples) {
            let placed_a = Placed::new(&shape_a.pieces[pieces[0]], self.poses[a]);
            let placed_b = Placed::new(&shape_b.pieces[pieces[1]], self.poses[b]);
            self.find_contacts(k, [&placed_a, &placed_b], input.tolerance);
        }
    }

    /// Whether two pieces overlapped somewhere along the step, which is
    /// tested at `samples` moments.
    fn overlaps_along(
        &mut self,
        pair: &DeepPair,
        input: &DetectionInput<'_>,
        samples: usize,
    ) -> bool {
        let Some(path) = input.path else { return false };
        for k in 1..samples {
            let at = k as f64 / samples as f64;
            let pose = |i: usize| path.pose(i, at);
            let gap = gap_of(pair, input.shapes, &pose);
            if gap < -input.tolerance {
                self.gap = self.gap.min(gap);
                self.deepest_pairs.push(DeepPair { at, ..*pair });
                return true;
            }
        }
        false
    }

    /// Finds the contacts of the pieces of witness `k` where they are now.
    fn find_contacts(
        &mut self,
        k: usize,
        [a, b]: [&Placed<'_>; 2],
        tolerance: f64,
    ) {
        let witness = &mut self.witnesses.list[k];
        let verdict = witness.ask(a, b, tolerance, &mut self.report);
        let (bodies, pieces) = (witness.bodies, witness.pieces);
        let plane = match verdict {
            Verdict::Apart(plane) => plane,
            Verdict::Overlapping(_) => {
                let pair = DeepPair { bodies, pieces, at: 1.0 };
                self.deepest_pairs.push(pair);
                penetration(a, b)
            }
        };
        self.gap = self.gap.min(plane.gap);
        let (a, b) = ((bodies[0], a), (bodies[1], b));
        self.finder.find_contacts(a, b, &plane, &mut self.contacts);
    }
}

fn bounds(placed: &Placed<'_>, margin: f64) -> Aabb {
    piece_bounds(placed.shape, &placed.pose).grow(margin)
}

/// The gap between two pieces with their bodies in other poses, m.
pub(crate) fn gap_of(
    pair: &DeepPair,
    shapes: &[Option<Shape>],
    pose: &dyn Fn(usize) -> Pose,
) -> f64 {
    let ([a, b], [i, j]) = (pair.bodies, pair.pieces);
    let (Some(shape_a), Some(shape_b)) = (&shapes[a], &shapes[b]) else {
        return f64::INFINITY;
    };
    let placed_a = Placed::new(&shape_a.pieces[i], pose(a));
    let placed_b = Placed::new(&shape_b.pieces[j], pose(b));
    if bounds(&placed_a, 0.0).overlaps(&bounds(&placed_b, 0.0)) {
        return penetration(&placed_a, &placed_b).gap;
    }
    box_gap(&bounds(&placed_a, 0.0), &bounds(&placed_b, 0.0))
}

/// How far two boxes are apart, m, at least.
fn box_gap(a: &Aabb, b: &Aabb) -> f64 {
    let apart = (a.lo - b.hi).sup(&(b.lo - a.hi));
    apart.max()
}
