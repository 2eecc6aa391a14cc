//! Who touches whom: chapter 6 asked for all bodies of a world.

use crate::path::Path;
use crate::solid::{Shape, piece_bounds};
use collision::{Aabb, BoundsError, BroadPhase, Contact, ContactFinder};
use collision::{Placed, Pose, SortAndSweep, depth};
use rigid::Body;

/// Points of contact closer than this fraction of the band are one.
const MERGE: f64 = 0.1;

/// Finds contacts and overlaps, with buffers that it keeps.
#[derive(Debug)]
pub(crate) struct Touching {
    broad: SortAndSweep,
    finder: ContactFinder,
    poses: Vec<Pose>,
    /// The contacts that were found last.
    pub contacts: Vec<Contact>,
    /// The pieces that overlapped too far last.
    pub culprits: Vec<Culprit>,
    /// The least gap that was found last, m; at most the tolerance.
    pub gap: f64,
}

/// Two pieces of two bodies that overlap too far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Culprit {
    pub bodies: [usize; 2],
    pub pieces: [usize; 2],
    /// At which fraction of the step they were seen to overlap.
    pub late: f64,
}

/// The bodies, their shapes and whom to look at.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub bodies: &'a [Body],
    pub shapes: &'a [Option<Shape>],
    /// Whether two bodies are to be looked at.
    pub allowed: &'a dyn Fn(usize, usize) -> bool,
    pub tolerance: f64,
    /// How they came here, if they moved.
    pub path: Option<Path<'a>>,
}

impl Touching {
    pub fn new(tolerance: f64) -> Self {
        Self {
            broad: SortAndSweep::new(),
            finder: ContactFinder::new(tolerance, MERGE * tolerance),
            poses: Vec::new(),
            contacts: Vec::new(),
            culprits: Vec::new(),
            gap: tolerance,
        }
    }

    /// Forgets a body.
    pub fn remove(&mut self, body: usize) {
        self.broad.remove(body);
        self.broad.update();
    }

    /// Finds all contacts within the band, the least gap, and who overlaps
    /// too far, now or on the way.
    pub fn find(&mut self, scene: &Scene<'_>) -> Result<(), BoundsError> {
        self.finder.gap = scene.tolerance;
        self.finder.merge = MERGE * scene.tolerance;
        self.place(scene)?;
        self.contacts.clear();
        self.culprits.clear();
        self.gap = scene.tolerance;
        for k in 0..self.broad.pairs().len() {
            let pair = self.broad.pairs()[k];
            let (a, b) = (pair.a(), pair.b());
            if (scene.allowed)(a, b) {
                self.look([a, b], scene);
            }
        }
        Ok(())
    }

    /// Tells the broad phase where everybody is, and has been on the way.
    fn place(&mut self, scene: &Scene<'_>) -> Result<(), BoundsError> {
        self.poses.clear();
        for (i, body) in scene.bodies.iter().enumerate() {
            let pose = Pose::from(body);
            self.poses.push(pose);
            let Some(shape) = &scene.shapes[i] else { continue };
            let mut bounds = shape.bounds(&pose, scene.tolerance);
            if let Some(path) = scene.path {
                let margin = scene.tolerance + path.detour(i, shape.radius());
                let start = Pose::from(&path.before[i]);
                bounds = bounds.union(&shape.bounds(&start, margin));
                bounds = bounds.grow(margin);
            }
            self.broad.place(i, bounds)?;
        }
        self.broad.update();
        Ok(())
    }

    /// Looks at all pieces of two bodies.
    fn look(&mut self, [a, b]: [usize; 2], scene: &Scene<'_>) {
        let (Some(shape_a), Some(shape_b)) =
            (&scene.shapes[a], &scene.shapes[b])
        else {
            return;
        };
        let stops = match scene.path {
            Some(path) => path.stops([a, b], [shape_a, shape_b]),
            None => 1,
        };
        for i in 0..shape_a.pieces.len() {
            for j in 0..shape_b.pieces.len() {
                let (bodies, pieces) = ([a, b], [i, j]);
                let pair = Culprit { bodies, pieces, late: 1.0 };
                let passed = self.look_on_the_way(&pair, scene, stops);
                if !passed {
                    self.look_at_the_end(&pair, scene);
                }
            }
        }
    }

    /// Whether two pieces overlapped somewhere on the way, which is looked
    /// at in so many places.
    fn look_on_the_way(
        &mut self,
        pair: &Culprit,
        scene: &Scene<'_>,
        stops: usize,
    ) -> bool {
        let Some(path) = scene.path else { return false };
        for stop in 1..stops {
            let late = stop as f64 / stops as f64;
            let pose = |i: usize| path.pose(i, late);
            let gap = gap_of(pair, scene.shapes, &pose);
            if gap < -scene.tolerance {
                self.gap = self.gap.min(gap);
                self.culprits.push(Culprit { late, ..*pair });
                return true;
            }
        }
        false
    }

    /// Finds the contacts of two pieces where they are now.
    fn look_at_the_end(&mut self, pair: &Culprit, scene: &Scene<'_>) {
        let ([a, b], [i, j]) = (pair.bodies, pair.pieces);
        let (Some(shape_a), Some(shape_b)) =
            (&scene.shapes[a], &scene.shapes[b])
        else {
            return;
        };
        let placed_a = Placed::new(&shape_a.pieces[i], self.poses[a]);
        let placed_b = Placed::new(&shape_b.pieces[j], self.poses[b]);
        if !bounds(&placed_a, scene.tolerance).overlaps(&bounds(&placed_b, 0.0))
        {
            return;
        }
        let plane = depth(&placed_a, &placed_b);
        self.gap = self.gap.min(plane.gap);
        if plane.gap < -scene.tolerance {
            self.culprits.push(*pair);
        }
        let (a, b) = ((a, &placed_a), (b, &placed_b));
        self.finder.contacts(a, b, &plane, &mut self.contacts);
    }
}

fn bounds(placed: &Placed<'_>, margin: f64) -> Aabb {
    piece_bounds(placed.shape, &placed.pose).grow(margin)
}

/// The gap between two pieces with their bodies in other places, m.
pub(crate) fn gap_of(
    pair: &Culprit,
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
        return depth(&placed_a, &placed_b).gap;
    }
    box_gap(&bounds(&placed_a, 0.0), &bounds(&placed_b, 0.0))
}

/// How far two boxes are apart, m, at least.
fn box_gap(a: &Aabb, b: &Aabb) -> f64 {
    let apart = (a.lo - b.hi).sup(&(b.lo - a.hi));
    apart.max()
}
