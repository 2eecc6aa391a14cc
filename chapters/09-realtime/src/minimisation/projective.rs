//! Projective dynamics (Bouaziz, Martin, Liu, Kavan and Pauly 2014): local
//! projections and one global linear system, in turns. The matrix of the
//! global system never changes, and is factored once.

use super::SpringSystem;
use math::check::{Checked, InputError, at_least, positive, require};
use math::dense::Ldlt;
use math::{MatN, Vec3};

/// The global matrix of a spring system for steps of one size, factored.
#[derive(Clone, Debug)]
pub struct ProjectiveDynamics {
    h: f64,
    matrix: MatN,
    factor: Ldlt,
    /// One coordinate of the right-hand side and of the solution.
    column: Vec<f64>,
    /// The rest length times the unit vector of each spring, m.
    p: Vec<Vec3>,
}

impl ProjectiveDynamics {
    /// Factors the matrix `M/h² + Σ k SᵀS` of the free particles.
    pub fn new(system: &SpringSystem, h: f64) -> Result<Self, InputError> {
        positive("h", h)?;
        let n = at_least("free particles", system.free_count(), 1, "1")?;
        let mut matrix = MatN::zeros(n, n);
        for i in 0..system.x().len() {
            if let Some(a) = system.free_index(i) {
                matrix[(a, a)] += system.masses()[i] / (h * h);
            }
        }
        for spring in system.springs() {
            let [a, b] = spring.ends.map(|i| system.free_index(i));
            for end in [a, b].into_iter().flatten() {
                matrix[(end, end)] += spring.stiffness;
            }
            if let (Some(a), Some(b)) = (a, b) {
                matrix[(a, b)] -= spring.stiffness;
                matrix[(b, a)] -= spring.stiffness;
            }
        }
        let mut factor = Ldlt::new();
        let factored = factor.factor(n, matrix.as_slice()).is_ok();
        require("masses and h", h, "such that M/h² is finite", factored)?;
        let p = vec![Vec3::zeros(); system.springs().len()];
        Ok(Self { h, matrix, factor, column: vec![0.0; n], p })
    }

    /// The matrix, one row for each free particle, N/m.
    pub fn matrix(&self) -> &MatN {
        &self.matrix
    }

    /// The step size that the matrix belongs to, s.
    pub fn h(&self) -> f64 {
        self.h
    }

    // ANCHOR: iterate
    // EQ: realtime/projective
    /// One iteration: `x` comes nearer to where the step that coasts to `y` ends.
    pub fn iterate(
        &mut self,
        system: &SpringSystem,
        y: &[Vec3],
        x: &mut [Vec3],
    ) {
        // Local step: the nearest difference that has the rest length.
        for (p, spring) in self.p.iter_mut().zip(system.springs()) {
            let l = x[spring.ends[0]] - x[spring.ends[1]];
            let length = l.norm();
            let longer = spring.rest_length / length;
            *p = if length > 0.0 { longer * l } else { Vec3::zeros() };
        }
        // Global step: (M/h² + Σ k SᵀS) x = M/h² y + Σ k Sᵀ p
        for axis in 0..3 {
            self.right_side(system, y, axis);
            self.factor.solve(&mut self.column);
            for i in 0..x.len() {
                if let Some(a) = system.free_index(i) {
                    x[i][axis] = self.column[a];
                }
            }
        }
    }
    // ANCHOR_END: iterate

    // ANCHOR: right-side
    /// `M/h² y + Σ k Sᵀ p`, with pinned ends moved to this side.
    fn right_side(&mut self, system: &SpringSystem, y: &[Vec3], axis: usize) {
        for i in 0..y.len() {
            if let Some(a) = system.free_index(i) {
                let m = system.masses()[i] / (self.h * self.h);
                self.column[a] = m * y[i][axis];
            }
        }
        for (p, spring) in self.p.iter().zip(system.springs()) {
            for (end, sign) in [(0, 1.0), (1, -1.0)] {
                let [i, j] = [spring.ends[end], spring.ends[1 - end]];
                let Some(a) = system.free_index(i) else { continue };
                self.column[a] += spring.stiffness * sign * p[axis];
                if system.free_index(j).is_none() {
                    self.column[a] += spring.stiffness * y[j][axis];
                }
            }
        }
    }
    // ANCHOR_END: right-side

    /// One step of `iterations` iterations, from where the particles would
    /// coast to. The matrix must be that of this system.
    pub fn step(
        &mut self,
        system: &mut SpringSystem,
        iterations: usize,
    ) -> Checked<()> {
        let (n, p) = (system.free_count(), system.springs().len());
        let same = n == self.column.len() && p == self.p.len();
        let accepted = "that of the system whose matrix was factored";
        require("number of particles or springs", n as f64, accepted, same)?;
        let y = system.coast(self.h);
        let mut x = y.clone();
        for _ in 0..iterations {
            self.iterate(system, &y, &mut x);
        }
        system.end_step(self.h, &x);
        Ok(())
    }
}
