//! Any object `q(u)`, with derivatives by finite differences: no formula to get
//! wrong, so it serves as a check on those that were worked out by hand.

use super::Parametric;
use math::Vec3;
use math::check::{Checked, at_least, positive};
use std::cell::RefCell;

/// The points as a function of the parameters.
type Positions = Box<dyn Fn(&[f64], &mut [Vec3])>;

/// Weights of the central first difference of eighth order, at 1, 2, 3 and 4
/// steps.
const FIRST_WEIGHTS: [f64; 4] =
    [4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0];
/// Weights of the central second difference of eighth order, at 1 to 4 steps
/// and at 0.
const SECOND_WEIGHTS: [f64; 4] =
    [8.0 / 5.0, -1.0 / 5.0, 8.0 / 315.0, -1.0 / 560.0];
const SECOND_WEIGHT_AT_0: f64 = -205.0 / 72.0;

/// An object known only by where it puts its points.
pub struct FiniteDifferenceObject {
    dofs: usize,
    points: usize,
    positions: Positions,
    /// How far apart the samples are, in units of the parameters: small
    /// against what changes the object by much.
    pub step: f64,
    /// Parameters and points of a sample.
    workspace: RefCell<(Vec<f64>, Vec<Vec3>)>,
}

impl FiniteDifferenceObject {
    /// An object of so many `points` with so many `dofs`, placed by the
    /// function `positions(u, q)`.
    pub fn new(
        dofs: usize,
        points: usize,
        positions: impl Fn(&[f64], &mut [Vec3]) + 'static,
    ) -> Checked<Self> {
        for (field, n) in [("dofs", dofs), ("points", points)] {
            at_least(field, n, 1, "at least 1")?;
        }
        let positions = Box::new(positions);
        let workspace = RefCell::default();
        Ok(Self { dofs, points, positions, step: 0.02, workspace })
    }

    /// The same object, sampled at another distance.
    pub fn with_step(self, step: f64) -> Checked<Self> {
        Ok(Self { step: positive("step", step)?, ..self })
    }

    /// Adds `weight` times the points at `u + s direction` to `sum`.
    fn add_sample(
        &self,
        (u, s): (&[f64], f64),
        direction: impl Fn(usize) -> f64,
        weight: f64,
        sum: &mut [Vec3],
    ) {
        let mut workspace = self.workspace.borrow_mut();
        let (at, q) = &mut *workspace;
        at.clear();
        for (k, u) in u.iter().enumerate() {
            at.push(u + s * direction(k));
        }
        q.resize(self.points, Vec3::zeros());
        (self.positions)(at, q);
        for (sum, q) in sum.iter_mut().zip(q) {
            *sum += weight * *q;
        }
    }
}

impl Parametric for FiniteDifferenceObject {
    fn dofs(&self) -> usize {
        self.dofs
    }

    fn points(&self) -> usize {
        self.points
    }

    fn positions(&self, u: &[f64], q: &mut [Vec3]) {
        (self.positions)(u, q);
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        jac.fill(Vec3::zeros());
        for (k, column) in jac.chunks_mut(self.points).enumerate() {
            let axis = |other: usize| if other == k { 1.0 } else { 0.0 };
            for (n, weight) in FIRST_WEIGHTS.iter().enumerate() {
                let s = (n + 1) as f64 * self.step;
                let weight = weight / self.step;
                self.add_sample((u, s), axis, weight, column);
                self.add_sample((u, -s), axis, -weight, column);
            }
        }
    }

    fn bias_acceleration(&self, u: &[f64], udot: &[f64], bias: &mut [Vec3]) {
        bias.fill(Vec3::zeros());
        let speed = udot.iter().fold(0.0_f64, |most, u| most.max(u.abs()));
        if speed == 0.0 {
            return;
        }
        // J' u' = d²/ds² q(u + s u') at s = 0
        let h = self.step / speed;
        let along = |k: usize| udot[k];
        self.add_sample((u, 0.0), along, SECOND_WEIGHT_AT_0 / (h * h), bias);
        for (n, weight) in SECOND_WEIGHTS.iter().enumerate() {
            let s = (n + 1) as f64 * h;
            let weight = weight / (h * h);
            self.add_sample((u, s), along, weight, bias);
            self.add_sample((u, -s), along, weight, bias);
        }
    }
}
