//! What has come too near, and what has passed through: one look at
//! everything on its way.

use crate::FeaturePair;
use crate::moves::{Moves, Touch};
use crate::sheet::Sheet;
use crate::swept::first_touch;
use crate::triangle::mixed;
use math::Vec3;

/// On their way things touch if they come as near as this share of the
/// thickness: enough to be safe from rounding.
const GRAZE: f64 = 0.01;

/// Nothing is left nearer than this share of the thickness at the end of a
/// step: what begins apart can be told from what begins beyond.
const LEAST: f64 = 0.05;

/// By this share of what is missing the distance grows in a step: all at
/// once would stretch the threads.
const EASE: f64 = 0.25;

/// All touches of one look.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touches {
    /// What is to be pushed apart.
    pub list: Vec<Touch>,
    /// The places in the list of those that must not be left as they are.
    pub open: Vec<usize>,
    /// Whether the full thickness is wanted.
    eager: bool,
    /// How many pairs were looked at.
    pub tests: usize,
    /// Who has a part in a touch, in order.
    pub particles: Vec<usize>,
}

impl Touches {
    /// Starts over. The full thickness is wanted if `eager`, else as little
    /// as will do.
    pub fn clear(&mut self, eager: bool) {
        self.list.clear();
        self.open.clear();
        (self.tests, self.eager) = (0, eager);
    }

    /// Looks at a sheet whose boxes have just been refitted.
    pub fn within(&mut self, sheet: &Sheet, moves: &Moves, thickness: f64) {
        sheet.candidates_within(thickness, |pair, corners| {
            self.look(pair, corners, moves, thickness);
        });
    }

    /// The same between two sheets.
    pub fn between(
        &mut self,
        sheet: &Sheet,
        other: &Sheet,
        moves: &Moves,
        thickness: f64,
    ) {
        sheet.candidates_between(other, thickness, |pair, corners| {
            self.look(pair, corners, moves, thickness);
        });
    }

    /// Lists everybody who has a part in a touch.
    pub fn gather_particles(&mut self) {
        self.particles.clear();
        for touch in &self.list {
            self.particles.extend(touch.corners);
        }
        self.particles.sort_unstable();
        self.particles.dedup();
    }

    /// Looks at one pair.
    fn look(
        &mut self,
        pair: FeaturePair,
        corners: [usize; 4],
        moves: &Moves,
        thickness: f64,
    ) {
        self.tests += 1;
        let [x0, x1] = moves.of(corners);
        let before = pair.way(x0).norm();
        let ways = std::array::from_fn(|k| x1[k] - x0[k]);
        let change = pair.most_change(ways);
        if before > thickness + change {
            return;
        }
        let graze = GRAZE * thickness;
        if before <= graze + change
            && let Some(touch) = first_touch(pair, x0, x1, graze)
        {
            let (weights, normal) = (touch.weights, touch.normal);
            self.open.push(self.list.len());
            let gap = self.gap(normal.dot(&mixed(x0, weights)), thickness);
            self.list.push(Touch { corners, weights, normal, gap });
            return;
        }
        let weights = pair.nearest(x1);
        let way = mixed(x1, weights);
        let after = way.norm();
        if after >= thickness {
            return;
        }
        if after < LEAST * thickness && after < before {
            self.open.push(self.list.len());
        }
        let normal = way.try_normalize(0.0);
        let normal = normal.or(pair.normal(x1).try_normalize(0.0));
        let normal = normal.unwrap_or_else(Vec3::z);
        let gap = self.gap(normal.dot(&mixed(x0, weights)), thickness);
        self.list.push(Touch { corners, weights, normal, gap });
    }

    /// How far apart two parts are to be that were `before` apart, m: not
    /// nearer than before, and a part of the way to the full thickness; where
    /// room is scarce, just enough.
    fn gap(&self, before: f64, thickness: f64) -> f64 {
        let enough = 2.0 * LEAST * thickness;
        if !self.eager {
            return enough;
        }
        let wanted = before + EASE * (thickness - before);
        wanted.clamp(enough, thickness)
    }
}
