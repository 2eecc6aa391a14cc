//! Contact detection: the broad and the narrow phase of chapter 6 for all
//! bodies of a world.

use super::impact::{Impact, PairMotion, Passage, choose_mover};
use super::pair_witness::{PairWitness, PairWitnesses, Proximity};
use super::relative_path::{MovingPose, RelativePath, deviation};
use super::settings::MERGE_DISTANCE;
use crate::{ContactError, Shape, WitnessReport};
use collision::{Aabb, BroadPhase, Contact, ConvexShape, ManifoldFinder};
use collision::{Placed, PlacedShape, RoundPair, SortAndSweep};
use collision::{TimeOfImpactError, penetration, round_contacts};
use rigid::Body;

/// Finds contacts and impacts, in a workspace that it keeps.
#[derive(Debug)]
pub(crate) struct ContactDetector {
    broad_phase: SortAndSweep,
    witnesses: PairWitnesses,
    finder: ManifoldFinder,
    /// The bodies when the step began, and now.
    start: Vec<MovingPose>,
    end: Vec<MovingPose>,
    /// How far each may be from where it is at the ends of the step, m: it
    /// strays on the way, and touches from a tolerance on.
    margins: Vec<f64>,
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
    /// When it ended, s.
    pub time: f64,
}

impl ContactDetector {
    pub fn new(tolerance: f64) -> Self {
        Self {
            broad_phase: SortAndSweep::new(),
            witnesses: PairWitnesses::default(),
            finder: ManifoldFinder::new(tolerance, MERGE_DISTANCE * tolerance),
            start: Vec::new(),
            end: Vec::new(),
            margins: Vec::new(),
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
    ) -> Result<(), ContactError> {
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
                self.test_pair(k, input)?;
            }
        }
        Ok(())
    }

    /// Notes where all bodies are, were, and may have been on the way.
    fn place(&mut self, input: &DetectionInput<'_>) {
        let Self { start, end, margins, .. } = self;
        start.clear();
        end.clear();
        margins.clear();
        for (i, body) in input.bodies.iter().enumerate() {
            let radius =
                input.shapes[i].as_ref().map_or(0.0, Shape::core_radius);
            let now = MovingPose::new(body, radius);
            let mut margin = input.tolerance;
            if let Some(step) = input.step {
                let then = MovingPose::new(&step.before[i], radius);
                margin += deviation(&then, &now, radius, step.h);
                start.push(then);
            }
            end.push(now);
            margins.push(margin);
        }
    }

    /// Tells the broad phase where all bodies are, and were on the way.
    fn update_broad_phase(
        &mut self,
        input: &DetectionInput<'_>,
    ) -> Result<(), ContactError> {
        self.place(input);
        for i in 0..self.end.len() {
            let Some(shape) = &input.shapes[i] else { continue };
            let mut bounds = shape.bounds(&self.end[i].pose);
            if input.step.is_some() {
                let before = shape.bounds(&self.start[i].pose);
                bounds = bounds.union(&before);
            }
            self.broad_phase.set_bounds(i, bounds.grow(self.margins[i]))?;
        }
        if !self.broad_phase.update().is_empty() {
            let pieces = |i: usize| {
                let shape = input.shapes[i].as_ref();
                shape.map_or(0, |shape| shape.pieces().len())
            };
            self.witnesses.update(self.broad_phase.pairs(), &pieces);
        }
        Ok(())
    }

    /// Whether the boxes around two pieces on their way meet: bodies of
    /// several pieces have pairs that are far apart.
    fn pieces_meet(
        &self,
        witness: &PairWitness,
        shapes: [&Shape; 2],
        moved: bool,
    ) -> bool {
        if shapes[0].pieces().len() * shapes[1].pieces().len() == 1 {
            return true;
        }
        let [a, b] = [0, 1].map(|side| {
            let (i, k) = (witness.bodies[side], witness.pieces[side]);
            let around = |at: &MovingPose| {
                let (x, r) = shapes[side].bounding_sphere(k, &at.pose);
                Aabb::new(x, x).grow(r + self.margins[i])
            };
            let now = around(&self.end[i]);
            if moved { now.union(&around(&self.start[i])) } else { now }
        });
        a.overlaps(&b)
    }

    /// Tests the pieces of witness `k` against each other.
    fn test_pair(
        &mut self,
        k: usize,
        input: &DetectionInput<'_>,
    ) -> Result<(), ContactError> {
        let witness = &self.witnesses.list[k];
        let ([a, b], [i, j]) = (witness.bodies, witness.pieces);
        let (Some(shape_a), Some(shape_b)) =
            (&input.shapes[a], &input.shapes[b])
        else {
            return Ok(());
        };
        let shapes = [shape_a, shape_b];
        if !self.pieces_meet(witness, shapes, input.step.is_some()) {
            return Ok(());
        }
        let pieces = [&shape_a.pieces()[i], &shape_b.pieces()[j]];
        let placed = [(pieces[0], a), (pieces[1], b)]
            .map(|(piece, i)| PlacedShape::new(piece, self.end[i].pose));
        let [one, other] = &placed;
        let witness = &mut self.witnesses.list[k];
        let found = witness.ask(one, other, input.tolerance, &mut self.report);
        if let Some(step) = input.step {
            let passage = self.passage(k, pieces, &found, step.h, input);
            let passage = passage.map_err(|_| {
                let time = step.time;
                ContactError::NotFinite { time }
            })?;
            self.passage = self.passage.or_earlier(passage);
            if self.passage != Passage::Clear {
                return Ok(());
            }
        }
        self.add_contacts([a, b], placed, found, input.tolerance);
        Ok(())
    }

    /// Adds the contacts of two pieces that are as close as `found` says.
    fn add_contacts(
        &mut self,
        [a, b]: [usize; 2],
        placed: [PlacedShape<'_>; 2],
        found: Proximity,
        tolerance: f64,
    ) {
        use ConvexShape::Polyhedron;
        let [one, other] = &placed;
        let round = match found {
            Proximity::Round(pair) => Some(pair),
            Proximity::Plane(_) => None,
            Proximity::Overlapping => RoundPair::new(one, other),
        };
        if let Some(pair) = round {
            self.gap = self.gap.min(pair.closest.distance);
            let out = &mut self.contacts;
            round_contacts((a, one), (b, other), &pair, tolerance, out);
            return;
        }
        let (Polyhedron(p), Polyhedron(q)) = (one.shape, other.shape) else {
            return;
        };
        let (p, q) = (Placed::new(p, one.pose), Placed::new(q, other.pose));
        let plane = match found {
            Proximity::Plane(plane) => plane,
            _ => penetration(&p, &q),
        };
        self.gap = self.gap.min(plane.gap);
        self.finder.find_contacts((a, &p), (b, &q), &plane, &mut self.contacts);
    }

    /// What happened to the pieces of witness `k` during the step of `h`
    /// seconds, of which the end is known already.
    fn passage(
        &mut self,
        k: usize,
        pieces: [&ConvexShape; 2],
        end: &Proximity,
        h: f64,
        input: &DetectionInput<'_>,
    ) -> Result<Passage, TimeOfImpactError> {
        let witness = self.witnesses.list[k];
        let mover = choose_mover(pieces, end);
        let (moving, frame) =
            (witness.bodies[mover], witness.bodies[1 - mover]);
        let path = RelativePath::new(
            [&self.start[moving], &self.start[frame]],
            [&self.end[moving], &self.end[frame]],
            h,
        );
        let tolerance = input.tolerance;
        let motion = PairMotion { pieces, mover, path, tolerance };
        let plane = end.gap();
        if let Some((_, n)) = plane {
            let n = self.end[frame].pose.rotate_inverse(n);
            if motion.stays_apart(end, n) {
                return Ok(Passage::Clear);
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
