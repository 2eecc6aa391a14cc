//! A rectangular sheet at rest: its grid, its masses and its material.

use crate::ClothModel;
use math::check::{Checked, at_least, non_negative, positive};

/// The grid of a rectangular sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Particles along the width.
    pub columns: usize,
    /// Particles along the height.
    pub rows: usize,
    /// The width, m.
    pub width: f64,
    /// The height, m.
    pub height: f64,
}

impl Grid {
    /// A grid with at least two columns and two rows.
    pub fn new(
        columns: usize,
        rows: usize,
        width: f64,
        height: f64,
    ) -> Checked<Self> {
        at_least("columns", columns, 2, "at least 2")?;
        at_least("rows", rows, 2, "at least 2")?;
        let width = positive("width", width)?;
        Ok(Self { columns, rows, width, height: positive("height", height)? })
    }

    /// A square sheet of `n` by `n` particles.
    pub fn square(n: usize, side: f64) -> Checked<Self> {
        Self::new(n, n, side, side)
    }

    /// How many particles it has.
    pub fn len(&self) -> usize {
        self.columns * self.rows
    }

    /// Never: a grid has at least four.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the particle in `column` and `row`.
    pub fn particle(&self, column: usize, row: usize) -> usize {
        row * self.columns + column
    }

    /// The material coordinates of that particle, m: `(0, 0)` is a corner.
    pub fn material_point(&self, column: usize, row: usize) -> [f64; 2] {
        let p = self.width * column as f64 / (self.columns - 1) as f64;
        let q = self.height * row as f64 / (self.rows - 1) as f64;
        [p, q]
    }

    /// Two triangles for each cell, with the diagonals in turn one way and
    /// the other: no direction is preferred.
    pub fn triangles(&self) -> Vec<[usize; 3]> {
        let mut triangles = Vec::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                let a = self.particle(column, row);
                let (b, c) = (a + 1, a + self.columns);
                let d = c + 1;
                if (row + column).is_multiple_of(2) {
                    triangles.extend([[a, b, d], [a, d, c]]);
                } else {
                    triangles.extend([[a, b, c], [b, d, c]]);
                }
            }
        }
        triangles
    }

    /// The material coordinates of particle `i`, m.
    pub fn material_point_of(&self, i: usize) -> [f64; 2] {
        self.material_point(i % self.columns, i / self.columns)
    }

    /// The mass of each particle of a sheet with this mass per area, kg: a
    /// quarter of every cell around it.
    pub fn masses(&self, density: f64) -> Vec<f64> {
        let cells = ((self.columns - 1) * (self.rows - 1)) as f64;
        let quarter = density * self.width * self.height / cells / 4.0;
        let mut masses = vec![0.0; self.len()];
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                let a = self.particle(column, row);
                for i in [a, a + 1, a + self.columns, a + self.columns + 1] {
                    masses[i] += quarter;
                }
            }
        }
        masses
    }
}

/// The material of a cloth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fabric {
    /// Mass per area, kg/m².
    pub density: f64,
    /// Stretch stiffness along the threads, N/m.
    pub stretch: f64,
    /// Shear stiffness, N/m.
    pub shear: f64,
    /// Bending stiffness: N/m for springs, N m for triangles.
    pub bend: f64,
    /// Damping of stretch and shear, N s/m.
    pub damping: f64,
}

impl Fabric {
    /// Roughly cotton, for springs.
    pub fn cotton() -> Self {
        Self {
            density: 0.2,
            stretch: 500.0,
            shear: 100.0,
            bend: 2.0,
            damping: 0.02,
        }
    }

    /// Roughly cotton, for this model: triangles have another kind of bending.
    pub fn cotton_for(model: ClothModel) -> Self {
        let bend = match model {
            ClothModel::Springs => Self::cotton().bend,
            ClothModel::Triangles => 1e-4,
        };
        Self { bend, ..Self::cotton() }
    }

    /// The same fabric, `factor` times as stiff and as damped.
    pub fn stiffer(self, factor: f64) -> Self {
        Self {
            stretch: factor * self.stretch,
            shear: factor * self.shear,
            bend: factor * self.bend,
            damping: factor * self.damping,
            ..self
        }
    }

    /// Whether the numbers make sense.
    pub(crate) fn check(&self) -> Checked<()> {
        positive("density", self.density)?;
        non_negative("stretch", self.stretch)?;
        non_negative("shear", self.shear)?;
        non_negative("bend", self.bend)?;
        non_negative("damping", self.damping)?;
        Ok(())
    }
}
