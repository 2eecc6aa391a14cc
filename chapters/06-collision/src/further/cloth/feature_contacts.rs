//! Feature pairs that come too close or pass through each other during a step:
//! Bridson's proximities and collisions.

use super::settings::{CONTACT_RECOVERY, MIN_GAP_FRACTION, TOUCH_FRACTION};
use crate::further::cloth::displacements::{Displacements, FeatureContact};
use crate::further::cloth::feature_trees::FeatureTrees;
use crate::{FeaturePair, first_swept_contact, weighted_sum};
use math::Vec3;

/// All contacts of one pass of detection.
#[derive(Clone, Debug, Default)]
pub(crate) struct FeatureContacts {
    /// The pairs to be pushed apart.
    pub list: Vec<FeatureContact>,
    /// The indices in the list of those that must be resolved: closer than
    /// the least gap, or through each other.
    pub unresolved: Vec<usize>,
    /// Whether pairs are moved towards the full thickness.
    eager: bool,
    /// How many pairs were tested.
    pub tests: usize,
    /// The particles of all contacts, sorted.
    pub particles: Vec<usize>,
}

impl FeatureContacts {
    /// Starts over. If `eager`, pairs are moved towards the full thickness,
    /// otherwise only as far as necessary.
    pub fn clear(&mut self, eager: bool) {
        self.list.clear();
        self.unresolved.clear();
        (self.tests, self.eager) = (0, eager);
    }

    /// Tests a mesh against itself. Its trees have just been refitted.
    pub fn detect_within(
        &mut self,
        mesh: &FeatureTrees,
        displacements: &Displacements,
        thickness: f64,
    ) {
        mesh.candidates_within(thickness, |pair, corners| {
            self.detect(pair, corners, displacements, thickness);
        });
    }

    /// The same between two meshes.
    pub fn detect_between(
        &mut self,
        mesh: &FeatureTrees,
        other: &FeatureTrees,
        displacements: &Displacements,
        thickness: f64,
    ) {
        mesh.candidates_between(other, thickness, |pair, corners| {
            self.detect(pair, corners, displacements, thickness);
        });
    }

    /// Lists the particles of all contacts.
    pub fn gather_particles(&mut self) {
        self.particles.clear();
        for contact in &self.list {
            self.particles.extend(contact.corners);
        }
        self.particles.sort_unstable();
        self.particles.dedup();
    }

    /// Tests one pair.
    fn detect(
        &mut self,
        pair: FeaturePair,
        corners: [usize; 4],
        displacements: &Displacements,
        thickness: f64,
    ) {
        self.tests += 1;
        let [x0, x1] = displacements.of(corners);
        let before = pair.separation_vector(x0).norm();
        let moved = std::array::from_fn(|k| x1[k] - x0[k]);
        let change = pair.max_distance_change(moved);
        if before > thickness + change {
            return;
        }
        let touch_distance = TOUCH_FRACTION * thickness;
        if before <= touch_distance + change
            && let Some(swept) =
                first_swept_contact(pair, x0, x1, touch_distance)
        {
            let (weights, normal) = (swept.weights, swept.normal);
            self.unresolved.push(self.list.len());
            let gap = self
                .target_gap(normal.dot(&weighted_sum(x0, weights)), thickness);
            self.list.push(FeatureContact { corners, weights, normal, gap });
            return;
        }
        let weights = pair.closest_weights(x1);
        let apart = weighted_sum(x1, weights);
        let after = apart.norm();
        if after >= thickness {
            return;
        }
        if after < MIN_GAP_FRACTION * thickness && after < before {
            self.unresolved.push(self.list.len());
        }
        let normal = apart.try_normalize(0.0);
        let normal = normal.or(pair.normal(x1).try_normalize(0.0));
        let normal = normal.unwrap_or_else(Vec3::z);
        let gap =
            self.target_gap(normal.dot(&weighted_sum(x0, weights)), thickness);
        self.list.push(FeatureContact { corners, weights, normal, gap });
    }

    /// How far apart to push two features that were `before` apart, m: no
    /// closer than before, and a fraction of the way to the full thickness;
    /// if not eager, just enough.
    fn target_gap(&self, before: f64, thickness: f64) -> f64 {
        let enough = 2.0 * MIN_GAP_FRACTION * thickness;
        if !self.eager {
            return enough;
        }
        let target = before + CONTACT_RECOVERY * (thickness - before);
        target.clamp(enough, thickness)
    }
}
