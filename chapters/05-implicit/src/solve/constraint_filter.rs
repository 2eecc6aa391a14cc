//! Constrained particles in conjugate gradients: the filter takes the
//! constrained directions out of every residual (Baraff and Witkin 1998).

use math::conjugate_gradients::Filter;
use math::{Mat3, Vec3};

/// The directions in which a constrained particle may still move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Freedom {
    /// None: its motion is prescribed.
    Fixed,
    /// Along the line with this direction, of length 1.
    Line(Vec3),
    /// In the plane with this normal, of length 1.
    Plane(Vec3),
}

impl Freedom {
    // ANCHOR: filter
    /// The component of `r` in the free directions.
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

/// The constrained particles of the current step.
#[derive(Clone, Debug, Default)]
pub struct ConstraintFilter {
    list: Vec<(usize, Freedom)>,
}

impl ConstraintFilter {
    /// All particles are free.
    pub fn new() -> Self {
        Self::default()
    }

    /// Frees all particles.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Constrains `particle`, which must not be constrained yet.
    pub fn push(&mut self, particle: usize, freedom: Freedom) {
        self.list.push((particle, freedom));
    }

    /// The constrained particles, with the projections onto their free directions.
    pub fn projections(
        &self,
    ) -> impl Iterator<Item = (usize, Mat3)> + Clone + '_ {
        self.list.iter().map(|(i, freedom)| (*i, freedom.projection()))
    }

    /// The constrained particles, with their free directions.
    pub fn list(&self) -> &[(usize, Freedom)] {
        &self.list
    }
}

impl Filter for ConstraintFilter {
    // EQ: implicit/filter
    fn apply(&self, r: &mut [f64]) {
        let (r, _) = r.as_chunks_mut::<3>();
        for (i, freedom) in &self.list {
            r[*i] = freedom.project(Vec3::from(r[*i])).into();
        }
    }
}
