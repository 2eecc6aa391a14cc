//! The step of notes E §4 with the exact derivatives and a dense solve: for
//! small systems, and to compare with.

use super::{ImplicitParticles, ParticleConstraint};
use crate::{ForceJacobians, ImplicitError};
use math::MatN;
use math::check::positive;
use math::dense::Lu;

// ANCHOR: velocity-change
// EQ: implicit/step
/// The change of velocity in one backward Euler step of a particle on a
/// line, with force `f`, its derivatives and the mass `m` (notes E §4
/// eq. 4-5, with the mass that the notes leave out).
pub fn velocity_change(
    h: f64,
    m: f64,
    f: f64,
    dfdx: f64,
    dfdv: f64,
    v: f64,
) -> f64 {
    // (m - h dF/dv - h² dF/dx) dv = h (F + h dF/dx v)
    h * (f + h * dfdx * v) / (m - h * dfdv - h * h * dfdx)
}
// ANCHOR_END: velocity-change

impl ImplicitParticles {
    /// One linearised backward Euler step with the exact derivatives, by
    /// elimination. Particles that follow a script go where it says; other
    /// constraints and obstacles are ignored.
    pub fn dense_step(&mut self, h: f64) -> Result<(), ImplicitError> {
        positive("h", h)?;
        let n = 3 * self.len();
        let (mut a, mut b) = self.dense_system(h);
        let mut fixed = vec![None; self.len()];
        for (i, constraint) in &self.constraints {
            if let ParticleConstraint::Script(script) = constraint {
                let end = script(self.t + h).x;
                fixed[*i] = Some((end - self.x[*i]) / h - self.v[*i]);
            }
        }
        for (i, dv) in fixed.iter().enumerate() {
            let Some(dv) = dv else { continue };
            for k in 0..3 {
                prescribe(&mut a, &mut b, 3 * i + k, dv[k]);
            }
        }
        let (time, step) = (self.t, h);
        let mut lu = Lu::new();
        lu.fill(n, |i, j| a[(i, j)]);
        if !lu.factor() {
            return Err(ImplicitError::Singular { time, step });
        }
        lu.solve(&mut b);
        if b.iter().any(|dv| !dv.is_finite()) {
            return Err(ImplicitError::NotFinite { time, step });
        }
        for (i, dv) in b.as_chunks::<3>().0.iter().enumerate() {
            self.v[i] += math::Vec3::from(*dv);
            self.x[i] += h * self.v[i];
        }
        self.t += h;
        self.reset_history();
        self.follow_scripts();
        Ok(())
    }

    /// The matrix and the right side.
    fn dense_system(&mut self, h: f64) -> (MatN, Vec<f64>) {
        let n = 3 * self.len();
        let force = self.forces().to_vec();
        let ForceJacobians { dfdx, dfdv } = self.jacobians();
        let (mut a, mut b) = (MatN::zeros(n, n), vec![0.0; n]);
        for i in 0..n {
            let mut change = 0.0;
            for j in 0..n {
                a[(i, j)] = -h * dfdv[(i, j)] - h * h * dfdx[(i, j)];
                change += dfdx[(i, j)] * self.v[j / 3][j % 3];
            }
            a[(i, i)] += self.mass[i / 3];
            b[i] = h * (force[i / 3][i % 3] + h * change);
        }
        (a, b)
    }
}

/// Prescribes unknown `k` to be `value`, and eliminates it from the other rows.
fn prescribe(a: &mut MatN, b: &mut [f64], k: usize, value: f64) {
    for i in 0..b.len() {
        b[i] -= a[(i, k)] * value;
        a[(i, k)] = 0.0;
        a[(k, i)] = 0.0;
    }
    a[(k, k)] = 1.0;
    b[k] = value;
}
