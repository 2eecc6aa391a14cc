//! A world of boxes, laid out for speed: the broad phase of chapter 6,
//! persistent manifolds, islands, substeps with soft constraints.

mod body;
mod contact_rows;
mod groups;
mod islands;
mod joint;
mod measure;
mod pairs;
mod parallel;
mod settings;
mod solver;
mod substeps;

pub use body::{BoxBody, BoxDef};
pub use joint::BallJoint;
pub use settings::{SolverSettings, Stabilisation};

use math::Vec3;
use math::check::{self, Checked};
use pairs::ContactPairs;
use solver::Solver;
use substeps::StepPlan;

/// A world of boxes and ball joints that moves frame by frame.
#[derive(Debug)]
pub struct BoxWorld {
    /// How it is solved.
    pub settings: SolverSettings,
    bodies: Vec<BoxBody>,
    joints: Vec<BallJoint>,
    pairs: ContactPairs,
    solver: Solver,
    time: f64,
}

impl BoxWorld {
    /// An empty world.
    pub fn new(settings: SolverSettings) -> Self {
        Self {
            settings,
            bodies: Vec::new(),
            joints: Vec::new(),
            pairs: ContactPairs::default(),
            solver: Solver::default(),
            time: 0.0,
        }
    }

    /// Adds a box; returns its number.
    pub fn add(&mut self, def: &BoxDef) -> Checked<usize> {
        self.bodies.push(BoxBody::new(def)?);
        Ok(self.bodies.len() - 1)
    }

    /// Joins bodies `a` and `b` at the point `p`, m, world; the two no
    /// longer touch each other.
    pub fn add_joint(&mut self, a: usize, b: usize, p: Vec3) -> Checked<usize> {
        let n = self.bodies.len();
        check::body_index("a", a, n)?;
        check::body_index("b", b, n)?;
        let other = a != b;
        check::require("b", b as f64, "another body than a", other)?;
        let moves = !self.bodies[a].is_fixed() || !self.bodies[b].is_fixed();
        check::require("b", b as f64, "movable, since a is fixed", moves)?;
        let p = check::finite_vector("p", p)?;
        self.joints.push(BallJoint::new(a, b, p, &self.bodies));
        self.pairs.ignore(a, b);
        Ok(self.joints.len() - 1)
    }

    /// All boxes, by number.
    pub fn bodies(&self) -> &[BoxBody] {
        &self.bodies
    }

    /// A box, to be pushed.
    pub fn body_mut(&mut self, i: usize) -> Option<&mut BoxBody> {
        self.bodies.get_mut(i)
    }

    /// All joints, by number.
    pub fn joints(&self) -> &[BallJoint] {
        &self.joints
    }

    /// Time since the start, s.
    pub fn time(&self) -> f64 {
        self.time
    }

    // ANCHOR: step
    /// Moves on by `h`, s: finds contacts once, then solves and moves in
    /// substeps.
    pub fn step(&mut self, h: f64) -> Checked<()> {
        let plan = StepPlan::new(&self.settings, check::positive("h", h)?)?;
        let threads = self.settings.threads.max(1);
        let (bodies, pairs, joints) =
            (&mut self.bodies, &mut self.pairs, &mut self.joints);
        for body in bodies.iter_mut() {
            body.rotate_freely(h);
        }
        pairs.find(bodies, &self.settings);
        self.solver.gather(bodies, pairs, joints);
        self.solver.prepare(bodies, pairs, joints, &self.settings);
        self.solver.solve(&plan, threads);
        self.solver.scatter(bodies, pairs, joints);
        self.time += h;
        self.check_positions()
    }
    // ANCHOR_END: step

    /// Fails if a body has left all numbers: the solver was given more than
    /// its substeps can hold.
    fn check_positions(&self) -> Checked<()> {
        let sum: Vec3 = self.bodies.iter().map(|body| body.shape.x).sum();
        let accepted = "more: a body has been thrown beyond all numbers";
        let substeps = self.settings.substeps as f64;
        let sound = sum.iter().all(|x| x.is_finite());
        check::require("substeps", substeps, accepted, sound).map(|_| ())
    }
}
