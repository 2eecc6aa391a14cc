//! Any object `q(u)`, with derivatives by differences: no formula to get
//! wrong, so it serves as a check on those that were worked out by hand.

use super::Parametric;
use math::Vec3;
use math::check::{Checked, at_least, positive};
use std::cell::RefCell;

/// The points as a function of the parameters.
type Place = Box<dyn Fn(&[f64], &mut [Vec3])>;

/// Weights of the first difference of eighth order: at 1, 2, 3, 4 steps.
const FIRST: [f64; 4] = [4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0];
/// Weights of the second difference of eighth order, and that at 0.
const SECOND: [f64; 4] = [8.0 / 5.0, -1.0 / 5.0, 8.0 / 315.0, -1.0 / 560.0];
const MIDDLE: f64 = -205.0 / 72.0;

/// An object known only by where it puts its points.
pub struct Sampled {
    freedoms: usize,
    points: usize,
    place: Place,
    /// How far apart the samples are, in units of the parameters: small
    /// against what changes the object by much.
    pub step: f64,
    /// Room for parameters and points.
    room: RefCell<(Vec<f64>, Vec<Vec3>)>,
}

impl Sampled {
    /// An object of so many `points` with so many `freedoms`, placed by the
    /// function `place(u, q)`.
    pub fn new(
        freedoms: usize,
        points: usize,
        place: impl Fn(&[f64], &mut [Vec3]) + 'static,
    ) -> Checked<Self> {
        for (field, n) in [("freedoms", freedoms), ("points", points)] {
            at_least(field, n, 1, "at least 1")?;
        }
        let place = Box::new(place);
        let room = RefCell::default();
        Ok(Self { freedoms, points, place, step: 0.02, room })
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
        let mut room = self.room.borrow_mut();
        let (at, q) = &mut *room;
        at.clear();
        for (k, u) in u.iter().enumerate() {
            at.push(u + s * direction(k));
        }
        q.resize(self.points, Vec3::zeros());
        (self.place)(at, q);
        for (sum, q) in sum.iter_mut().zip(q) {
            *sum += weight * *q;
        }
    }
}

impl Parametric for Sampled {
    fn freedoms(&self) -> usize {
        self.freedoms
    }

    fn points(&self) -> usize {
        self.points
    }

    fn place(&self, u: &[f64], q: &mut [Vec3]) {
        (self.place)(u, q);
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        jac.fill(Vec3::zeros());
        for (k, column) in jac.chunks_mut(self.points).enumerate() {
            let axis = |other: usize| if other == k { 1.0 } else { 0.0 };
            for (n, weight) in FIRST.iter().enumerate() {
                let s = (n + 1) as f64 * self.step;
                let weight = weight / self.step;
                self.add_sample((u, s), axis, weight, column);
                self.add_sample((u, -s), axis, -weight, column);
            }
        }
    }

    fn bend(&self, u: &[f64], udot: &[f64], bend: &mut [Vec3]) {
        bend.fill(Vec3::zeros());
        let speed = udot.iter().fold(0.0_f64, |most, u| most.max(u.abs()));
        if speed == 0.0 {
            return;
        }
        // J' u' = d²/ds² q(u + s u') at s = 0
        let h = self.step / speed;
        let along = |k: usize| udot[k];
        self.add_sample((u, 0.0), along, MIDDLE / (h * h), bend);
        for (n, weight) in SECOND.iter().enumerate() {
            let s = (n + 1) as f64 * h;
            let weight = weight / (h * h);
            self.add_sample((u, s), along, weight, bend);
            self.add_sample((u, -s), along, weight, bend);
        }
    }
}
