//! Velocity-level time stepping: impulses over a whole step instead of forces
//! at a moment (Moreau 1988; Stewart and Trinkle 1996; Anitescu and Potra
//! 1997).

use contact::{Lcp, LcpError, LcpSolver};

/// What a step asks of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scheme {
    /// Contacts that are closed when the step begins may not approach at its
    /// end, and part with this fraction of the speed at which they came.
    Moreau {
        /// Coefficient of restitution, 0 to 1.
        restitution: f64,
    },
    /// No contact may be closed beyond touching at the end of the step.
    StewartTrinkle,
}

/// Contacts of point masses as a step sees them.
#[derive(Clone, Debug)]
pub struct ContactStep<'a> {
    /// Inverse mass of each coordinate, 1/kg.
    pub w: &'a [f64],
    /// Row by row: how fast each contact opens for each velocity.
    pub jac: &'a [Vec<f64>],
    /// How far each contact is open, m.
    pub gap: &'a [f64],
    /// Force on each coordinate, N.
    pub force: &'a [f64],
}

impl ContactStep<'_> {
    // ANCHOR: step
    /// Changes `v`, m/s, to what it is after a step of `h`, s; returns the
    /// impulses, N s.
    // EQ: realtime/velocity-step
    pub fn solve(
        &self,
        scheme: Scheme,
        h: f64,
        v: &mut [f64],
    ) -> Result<Vec<f64>, LcpError> {
        let closed = self.closed(scheme, h, v);
        for (i, v) in v.iter_mut().enumerate() {
            *v += h * self.w[i] * self.force[i]; // v += h W f
        }
        let (a, b) = self.problem(&closed, v);
        let mut solver = LcpSolver::new();
        solver.solve(&Lcp::unilateral(&a, &b)?)?;
        let mut impulses = vec![0.0; self.jac.len()];
        for (&(i, _), &impulse) in closed.iter().zip(solver.f()) {
            impulses[i] = impulse;
            self.apply(i, impulse, v); // v += W Jᵀ λ
        }
        Ok(impulses)
    }
    // ANCHOR_END: step

    // ANCHOR: problem
    /// `A = J W Jᵀ`, row by row, and `b = J v + β`, of these contacts.
    fn problem(
        &self,
        closed: &[(usize, f64)],
        v: &[f64],
    ) -> (Vec<f64>, Vec<f64>) {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for &(i, beta) in closed {
            b.push(math::dot(&self.jac[i], v) + beta);
            for &(j, _) in closed {
                a.push(self.coupling(i, j));
            }
        }
        (a, b)
    }
    // ANCHOR_END: problem

    /// The contacts that the step looks at, each with what it must open by
    /// besides, as a speed, m/s.
    fn closed(&self, scheme: Scheme, h: f64, v: &[f64]) -> Vec<(usize, f64)> {
        let mut closed = Vec::new();
        for i in 0..self.jac.len() {
            match scheme {
                Scheme::Moreau { .. } if self.gap[i] > 0.0 => {}
                Scheme::Moreau { restitution } => {
                    let opening = math::dot(&self.jac[i], v);
                    closed.push((i, restitution * opening));
                }
                Scheme::StewartTrinkle => closed.push((i, self.gap[i] / h)),
            }
        }
        closed
    }

    fn apply(&self, i: usize, impulse: f64, v: &mut [f64]) {
        for (k, v) in v.iter_mut().enumerate() {
            *v += self.w[k] * self.jac[i][k] * impulse;
        }
    }

    fn coupling(&self, i: usize, j: usize) -> f64 {
        let both = self.jac[i].iter().zip(&self.jac[j]);
        both.zip(self.w).map(|((a, b), w)| a * w * b).sum()
    }
}
