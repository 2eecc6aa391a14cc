//! A recorded trajectory: times and states.

use crate::System;

/// The states that a system went through, in order of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    dim: usize,
    t: Vec<f64>,
    /// All states, one after another: `dim` numbers each.
    x: Vec<f64>,
}

impl Trajectory {
    /// An empty trajectory for states of `dim` numbers.
    pub fn new(dim: usize) -> Self {
        Self { dim, t: Vec::new(), x: Vec::new() }
    }

    /// Adds a point.
    pub fn push(&mut self, t: f64, x: &[f64]) {
        assert_eq!(
            x.len(),
            self.dim,
            "all states of a trajectory have one length"
        );
        self.t.push(t);
        self.x.extend_from_slice(x);
    }

    /// Adds the current time and state of `system`.
    pub fn push_state(&mut self, system: &dyn System) {
        let start = self.x.len();
        self.x.resize(start + self.dim, 0.0);
        self.t.push(system.time());
        system.get_state(&mut self.x[start..]);
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.t.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.t.is_empty()
    }

    /// How many numbers a state has.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// All times.
    pub fn times(&self) -> &[f64] {
        &self.t
    }

    /// The state at point number `index`.
    pub fn at(&self, index: usize) -> &[f64] {
        &self.x[index * self.dim..(index + 1) * self.dim]
    }

    /// The last point, if there is one.
    pub fn last(&self) -> Option<(f64, &[f64])> {
        let index = self.len().checked_sub(1)?;
        Some((self.t[index], self.at(index)))
    }

    /// Every point: its time and state.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (f64, &[f64])> {
        (0..self.len()).map(|index| (self.t[index], self.at(index)))
    }

    /// Component `i` against time.
    pub fn against_time(&self, i: usize) -> Vec<(f64, f64)> {
        self.iter().map(|(t, x)| (t, x[i])).collect()
    }

    /// Component `j` against component `i`: the path in a plane.
    pub fn in_plane(&self, i: usize, j: usize) -> Vec<(f64, f64)> {
        self.iter().map(|(_, x)| (x[i], x[j])).collect()
    }
}
