//! All rows of an island, of joints, contacts and friction, in one system
//! `w = A f + b`.

use super::BodyBlocks;
use crate::friction::FrictionCone;
use crate::{JacobianRow, Response, Row};
use rigid::Body;

/// A system under construction, in a workspace that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConstraintSystem {
    /// The rows of the Jacobian.
    pub jacobian: Vec<JacobianRow>,
    /// The condition of each row.
    pub rows: Vec<Row>,
    /// `w` without forces.
    pub b: Vec<f64>,
    /// A guess, and later the answer.
    pub f: Vec<f64>,
    /// `w` with forces.
    pub w: Vec<f64>,
    /// The matrix, row after row, once it is filled.
    pub a: Vec<f64>,
    /// The diagonal, 1/kg; two tangential rows share the greater one.
    pub inverse_effective_mass: Vec<f64>,
    /// The contacts with friction.
    pub cones: Vec<FrictionCone>,
    /// The bodies that the rows accelerate.
    pub blocks: BodyBlocks,
    responses: Vec<Response>,
}

impl ConstraintSystem {
    pub fn clear(&mut self) {
        self.jacobian.clear();
        self.rows.clear();
        self.b.clear();
        self.f.clear();
        self.cones.clear();
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Adds a row; returns its number.
    pub fn push(
        &mut self,
        jac: JacobianRow,
        row: Row,
        b: f64,
        guess: f64,
    ) -> usize {
        self.jacobian.push(jac);
        self.rows.push(row);
        self.b.push(b);
        self.f.push(guess);
        self.rows.len() - 1
    }

    /// Finds out which bodies the rows accelerate, and how.
    pub fn complete(&mut self, bodies: &[Body]) {
        self.blocks.list(bodies, &self.jacobian);
        self.responses.clear();
        self.inverse_effective_mass.clear();
        for (i, row) in self.jacobian.iter().enumerate() {
            let response = self.blocks.response(i, row);
            self.inverse_effective_mass.push(response.along_itself(row));
            self.responses.push(response);
        }
        for &FrictionCone { tangent: i, .. } in &self.cones {
            let both = &mut self.inverse_effective_mass[i..i + 2];
            let greater = both[0].max(both[1]);
            both.fill(greater);
        }
    }

    /// Computes the matrix of all rows.
    pub fn fill_matrix(&mut self) {
        let n = self.len();
        self.a.clear();
        self.a.resize(n * n, 0.0);
        for i in 0..n {
            for j in 0..=i {
                let entry = self.entry(i, j);
                self.a[i * n + j] = entry;
                self.a[j * n + i] = entry;
            }
        }
    }

    fn entry(&self, i: usize, j: usize) -> f64 {
        let row = &self.jacobian[i];
        let [a, b] = self.responses[j].bodies;
        if a != row.a && a != row.b && b != row.a && b != row.b {
            return 0.0;
        }
        self.responses[j].along(row)
    }

    /// Computes `w = A f + b`, by way of the accelerations of the bodies.
    pub fn update_w(&mut self) {
        self.blocks.accelerate(&self.f);
        self.w.clear();
        for (i, b) in self.b.iter().enumerate() {
            self.w.push(self.blocks.row_acceleration(i) + b);
        }
    }
}
