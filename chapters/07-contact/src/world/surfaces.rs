//! What surfaces are made of, and the collision filter: which pairs of bodies
//! ignore each other.

use crate::Material;
use std::collections::{BTreeMap, BTreeSet};

/// Materials by body and by pair, and the ignored pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surfaces {
    materials: Vec<Material>,
    /// Pairs with a material of their own.
    pair_materials: BTreeMap<[usize; 2], Material>,
    ignored_pairs: BTreeSet<[usize; 2]>,
}

fn key(a: usize, b: usize) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

impl Surfaces {
    /// Adds the material of the next body.
    pub fn add(&mut self, material: Material) {
        self.materials.push(material);
    }

    pub fn set_pair(&mut self, a: usize, b: usize, material: Material) {
        self.pair_materials.insert(key(a, b), material);
    }

    /// Takes the friction of all surfaces away.
    pub fn make_smooth(&mut self) {
        let pairs = self.pair_materials.values_mut();
        for material in self.materials.iter_mut().chain(pairs) {
            material.friction = 0.0;
        }
    }

    /// What two bodies have in common.
    pub fn between(&self, a: usize, b: usize) -> Material {
        match self.pair_materials.get(&key(a, b)) {
            Some(material) => *material,
            None => self.materials[a].with(&self.materials[b]),
        }
    }

    pub fn ignore(&mut self, a: usize, b: usize) {
        self.ignored_pairs.insert(key(a, b));
    }

    pub fn are_ignored(&self, a: usize, b: usize) -> bool {
        self.ignored_pairs.contains(&key(a, b))
    }
}
