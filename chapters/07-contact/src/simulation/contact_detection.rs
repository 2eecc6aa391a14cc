//! Contact detection: the broad and the narrow phase of chapter 6 for all
//! bodies of a world.

use super::impact::{Impact, PairMotion, Passage, choose_mover};
use super::pair_witness::PairWitnesses;
use super::relative_path::{MovingPose, RelativePath, deviation};
use crate::{Shape, WitnessReport};
use collision::{BoundsError, BroadPhase, Contact, ManifoldFinder};
use collision::{Placed, Polyhedron, SortAndSweep, Verdict, penetration};
use rigid::Body;

/// Points of contact closer than this fraction of the tolerance are merged.
const MERGE_DISTANCE: f64 = 0.1;

/// Finds contacts and impacts, in a workspace that it keeps.
#[derive(Debug)]
pub(crate) struct ContactDetector {
    broad_phase: SortAndSweep,
    witnesses: PairWitnesses,
    finder: ManifoldFinder,
    /// The bodies when the step began, and now.
    start: Vec<MovingPose>,
    end: Vec<MovingPose>,
    /// The contacts that were found last; none after an impact.
    pub contacts: Vec<Contact>,
    /// The least gap that was found last, m; at most the tolerance.
    pub gap: f64,
    /// The first impact of the step, or [`Passage::Stuck`] if pieces
    /// overlapped from its start on.
    pub passage: Passage,
    /// How the narrow phase was answered since this was last cleared.
    pub report: WitnessReport,
}

/// The bodies, their shapes and which pairs count.
#[derive(Clone, Copy)]
pub(crate) struct DetectionInput<'a> {
    pub bodies: &'a [Body],
    pub shapes: &'a [Option<Shape>],
    /// Whether two bodies may touch each other: the collision filter.
    pub allowed: &'a dyn Fn(usize, usize) -> bool,
    pub tolerance: f64,
    /// The step that brought them here, if they moved.
    pub step: Option<TriedStep<'a>>,
}

/// A step that was tried.
#[derive(Clone, Copy)]
pub(crate) struct TriedStep<'a> {
    /// The bodies when it began.
    pub before: &'a [Body],
    /// How long it took, s.
    pub h: f64,
}

impl ContactDetector {
    pub fn new(tolerance: f64) -> Self {
        Self {
            broad_phase: SortAndSweep::new(),
            witnesses: PairWitnesses::default(),
            finder: ManifoldFinder::new(tolerance, MERGE_DISTANCE * tolerance),
            start: Vec::new(),
            end: Vec::new(),
            contacts: Vec::new(),
            gap: tolerance,
            passage: Passage::Clear,
            report: WitnessReport::default(),
        }
    }

    /// Forgets a body.
    pub fn remove(&mut self, body: usize) {
        self.broad_phase.remove(body);
    }

    /// Finds the first impact of the step; if there is none, all contacts
    /// within the tolerance where the bodies are now.
    pub fn find(
        &mut self,
        input: &DetectionInput<'_>,
    ) -> Result<(), BoundsError> {
        self.finder.contact_distance = input.tolerance;
        self.finder.merge_distance = MERGE_DISTANCE * input.tolerance;
        self.update_broad_phase(input)?;
        self.contacts.clear();
        self.gap = input.tolerance;
        self.passage = Passage::Clear;
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
        self.end.clear();
        self.end.extend(input.bodies.iter().map(MovingPose::from));
        self.start.clear();
        if let Some(step) = input.step {
            self.start.extend(step.before.iter().map(MovingPose::from));
        }
        for (i, end) in self.end.iter().enumerate() {
            let Some(shape) = &input.shapes[i] else { continue };
            let mut bounds = shape.bounds(&end.pose, input.tolerance);
            if let Some(step) = input.step {
                let start = &self.start[i];
                let stray = deviation(start, end, shape.radius(), step.h);
                let margin = input.tolerance + stray;
                bounds = bounds.union(&shape.bounds(&start.pose, margin));
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
        let witness = &mut self.witnesses.list[k];
        let ([a, b], [i, j]) = (witness.bodies, witness.pieces);
        let (Some(shape_a), Some(shape_b)) =
            (&input.shapes[a], &input.shapes[b])
        else {
            return;
        };
        let pieces = [&shape_a.pieces[i], &shape_b.pieces[j]];
        let placed_a = Placed::new(pieces[0], self.end[a].pose);
        let placed_b = Placed::new(pieces[1], self.end[b].pose);
        let report = &mut self.report;
        let verdict =
            witness.ask(&placed_a, &placed_b, input.tolerance, report);
        if let Some(step) = input.step {
            let passage = self.passage(k, pieces, &verdict, step.h, input);
            self.passage = self.passage.or_earlier(passage);
            if self.passage != Passage::Clear {
                return;
            }
        }
        let plane = match verdict {
            Verdict::Apart(plane) => plane,
            Verdict::Overlapping(_) => penetration(&placed_a, &placed_b),
        };
        self.gap = self.gap.min(plane.gap);
        let (a, b) = ((a, &placed_a), (b, &placed_b));
        self.finder.find_contacts(a, b, &plane, &mut self.contacts);
    }

    /// What happened to the pieces of witness `k` during the step of `h`
    /// seconds, of which the end is known already.
    fn passage(
        &mut self,
        k: usize,
        pieces: [&Polyhedron; 2],
        end: &Verdict,
        h: f64,
        input: &DetectionInput<'_>,
    ) -> Passage {
        let witness = self.witnesses.list[k];
        let plane = match end {
            Verdict::Apart(plane) => Some(plane),
            Verdict::Overlapping(_) => None,
        };
        let mover = choose_mover(pieces, plane);
        let (moving, frame) =
            (witness.bodies[mover], witness.bodies[1 - mover]);
        let path = RelativePath::new(
            [&self.start[moving], &self.start[frame]],
            [&self.end[moving], &self.end[frame]],
            h,
        );
        let tolerance = input.tolerance;
        let motion = PairMotion { pieces, mover, path, tolerance };
        if let Some(plane) = plane {
            let n = self.end[frame].pose.rotate_inverse(plane.n);
            if motion.stays_apart(plane, n) {
                return Passage::Clear;
            }
        }
        let until = match self.passage {
            Passage::Impact(Impact { t, .. }) => t,
            _ => h,
        };
        let overlaps = plane.is_none();
        motion.passage(overlaps, until, witness, &mut self.report)
    }
}
