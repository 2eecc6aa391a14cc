//! Particles that are not free: where they may still move, and by how much
//! their velocity is told to change. The conjugate gradients filter takes
//! the forbidden directions out of every residual (Baraff and Witkin 1998).

use math::cg::Filter;
use math::{Mat3, Vec3};

/// In how many directions a particle may move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Freedom {
    /// In none: it moves as it is told.
    Fixed,
    /// Along the line with this direction, of length 1.
    Line(Vec3),
    /// In the plane with this normal, of length 1.
    Plane(Vec3),
}

impl Freedom {
    // ANCHOR: filter
    /// The part of `r` in the directions that are left.
    #[inline]
    pub fn project(&self, r: Vec3) -> Vec3 {
        match self {
            Self::Fixed => Vec3::zeros(),
            Self::Line(d) => d.dot(&r) * d,
            Self::Plane(n) => r - n.dot(&r) * n,
        }
    }
    // ANCHOR_END: filter

    /// The same as a matrix.
    pub fn projection(&self) -> Mat3 {
        match self {
            Self::Fixed => Mat3::zeros(),
            Self::Line(d) => d * d.transpose(),
            Self::Plane(n) => Mat3::identity() - n * n.transpose(),
        }
    }
}

/// The particles that are not free in the current step.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    list: Vec<(usize, Freedom)>,
}

impl Constraints {
    /// All particles are free.
    pub fn new() -> Self {
        Self::default()
    }

    /// Frees all particles.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Restricts `particle`, which must not be restricted yet.
    pub fn push(&mut self, particle: usize, freedom: Freedom) {
        self.list.push((particle, freedom));
    }

    /// Who is restricted, with the projection onto what is left to it.
    pub fn projections(
        &self,
    ) -> impl Iterator<Item = (usize, Mat3)> + Clone + '_ {
        self.list.iter().map(|(i, freedom)| (*i, freedom.projection()))
    }

    /// Who is restricted, and how.
    pub fn list(&self) -> &[(usize, Freedom)] {
        &self.list
    }
}

impl Filter for Constraints {
    // EQ: implicit/filter
    fn apply(&self, r: &mut [f64]) {
        let (r, _) = r.as_chunks_mut::<3>();
        for (i, freedom) in &self.list {
            r[*i] = freedom.project(Vec3::from(r[*i])).into();
        }
    }
}
