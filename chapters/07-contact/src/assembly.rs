//! All rows of some bodies that push each other: joints, contacts and
//! friction in one system `w = A f + b`.

use crate::friction::Cone;
use crate::movers::Movers;
use crate::{Direction, Response, Row};
use rigid::Body;

/// A system under construction, with buffers that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assembly {
    /// What each row pushes.
    pub directions: Vec<Direction>,
    /// What each row asks for.
    pub rows: Vec<Row>,
    /// `w` without forces.
    pub b: Vec<f64>,
    /// A guess, and later the answer.
    pub f: Vec<f64>,
    /// `w` with forces.
    pub w: Vec<f64>,
    /// The matrix, row after row, once it is filled.
    pub a: Vec<f64>,
    /// The diagonal, 1/kg; two rows across a normal share the greater one.
    pub softness: Vec<f64>,
    /// The contacts with friction.
    pub cones: Vec<Cone>,
    /// Who is moved.
    pub movers: Movers,
    responses: Vec<Response>,
}

impl Assembly {
    pub fn clear(&mut self) {
        self.directions.clear();
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
        direction: Direction,
        row: Row,
        b: f64,
        guess: f64,
    ) -> usize {
        self.directions.push(direction);
        self.rows.push(row);
        self.b.push(b);
        self.f.push(guess);
        self.rows.len() - 1
    }

    /// Finds out who is moved by all rows, and how.
    pub fn complete(&mut self, bodies: &[Body]) {
        self.movers.list(bodies, &self.directions);
        self.responses.clear();
        self.softness.clear();
        for direction in &self.directions {
            let response = Response::of(bodies, direction);
            self.softness.push(response.along(direction));
            self.responses.push(response);
        }
        for &Cone { across: i, .. } in &self.cones {
            let greater = self.softness[i].max(self.softness[i + 1]);
            self.softness[i..i + 2].fill(greater);
        }
    }

    /// Computes the matrix of all rows.
    pub fn fill(&mut self) {
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
        let seen = &self.directions[i];
        let [a, b] = self.responses[j].bodies;
        if a != seen.a && a != seen.b && b != seen.a && b != seen.b {
            return 0.0;
        }
        self.responses[j].along(seen)
    }

    /// Computes `w = A f + b`, by way of how the bodies move.
    pub fn settle(&mut self) {
        self.movers.push(&self.directions, &self.f);
        self.w.clear();
        for (i, direction) in self.directions.iter().enumerate() {
            self.w.push(self.movers.seen(i, direction) + self.b[i]);
        }
    }
}
