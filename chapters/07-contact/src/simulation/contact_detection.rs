//! Contact detection: the broad and the narrow phase of chapter 6 for all
//! bodies of a world.

use super::step_path::StepPath;
use crate::Shape;
use crate::world::piece_bounds;
use collision::{Aabb, BoundsError, BroadPhase, Contact, ManifoldFinder};
use collision::{Placed, Pose, SortAndSweep, penetration};
use rigid::Body;

/// Points of contact closer than this fraction of the tolerance are merged.
const MERGE_DISTANCE: f64 = 0.1;

/// Finds contacts and overlaps, in a workspace that it keeps.
#[derive(Debug)]
pub(crate) struct ContactDetector {
    broad_phase: SortAndSweep,
    finder: ManifoldFinder,
    poses: Vec<Pose>,
    /// The contacts that were found last.
    pub contacts: Vec<Contact>,
    /// The pieces that overlapped beyond the tolerance last.
    pub deepest_pairs: Vec<DeepPair>,
    /// The least gap that was found last, m; at most the tolerance.
    pub gap: f64,
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
            finder: ManifoldFinder::new(tolerance, MERGE_DISTANCE * tolerance),
            poses: Vec::new(),
            contacts: Vec::new(),
            deepest_pairs: Vec::new(),
            gap: tolerance,
        }
    }

    /// Forgets a body.
    pub fn remove(&mut self, body: usize) {
        self.broad_phase.remove(body);
        self.broad_phase.update();
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
        for k in 0..self.broad_phase.pairs().len() {
            let pair = self.broad_phase.pairs()[k];
            let (a, b) = (pair.a(), pair.b());
            if (input.allowed)(a, b) {
                self.test_pair([a, b], input);
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
        self.broad_phase.update();
        Ok(())
    }

    /// Tests all pieces of two bodies against each other.
    fn test_pair(&mut self, [a, b]: [usize; 2], input: &DetectionInput<'_>) {
        let (Some(shape_a), Some(shape_b)) =
            (&input.shapes[a], &input.shapes[b])
        else {
            return;
        };
        let samples = match input.path {
            Some(path) => path.samples([a, b], [shape_a, shape_b]),
            None => 1,
        };
        for i in 0..shape_a.pieces.len() {
            for j in 0..shape_b.pieces.len() {
                let (bodies, pieces) = ([a, b], [i, j]);
                let pair = DeepPair { bodies, pieces, at: 1.0 };
                if !self.overlaps_along(&pair, input, samples) {
                    self.find_contacts(&pair, input);
                }
            }
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

    /// Finds the contacts of two pieces where they are now.
    fn find_contacts(&mut self, pair: &DeepPair, input: &DetectionInput<'_>) {
        let ([a, b], [i, j]) = (pair.bodies, pair.pieces);
        let (Some(shape_a), Some(shape_b)) =
            (&input.shapes[a], &input.shapes[b])
        else {
            return;
        };
        let placed_a = Placed::new(&shape_a.pieces[i], self.poses[a]);
        let placed_b = Placed::new(&shape_b.pieces[j], self.poses[b]);
        if !bounds(&placed_a, input.tolerance).overlaps(&bounds(&placed_b, 0.0))
        {
            return;
        }
        let plane = penetration(&placed_a, &placed_b);
        self.gap = self.gap.min(plane.gap);
        if plane.gap < -input.tolerance {
            self.deepest_pairs.push(*pair);
        }
        let (a, b) = ((a, &placed_a), (b, &placed_b));
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
