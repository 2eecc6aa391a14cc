//! The global vectors and matrices of equation 11, assembled from the blocks
//! of all constraints: notes F §4.3.

use crate::{Constraint, ConstraintBlocks, ConstraintId, Feedback};
use math::Vec3;
use math::norm;
use math::registry::Registry;
use math::sparse::BlockJacobian;
use particles::{Particles, State};

/// Everything that equation 11 is made of. Particle `j` owns the entries
/// `3j` to `3j + 2` of a vector over all coordinates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equations {
    /// `C` of all constraints, stacked.
    pub c: Vec<f64>,
    /// `C' = J q'`.
    pub cdot: Vec<f64>,
    /// `J`, the derivative of `C` by all coordinates.
    pub jac: BlockJacobian,
    /// `J'`, how fast it changes.
    pub jac_dot: BlockJacobian,
    /// The right-hand side.
    pub rhs: Vec<f64>,
    /// The size of the terms that the right-hand side is a sum of, as if
    /// none cancelled another: rounding is in proportion to it.
    pub size: f64,
    /// Inverse masses; 0 for scripted particles.
    pub w: Vec<f64>,
    /// The first row of each constraint.
    pub first_row: Vec<usize>,
    /// Positions, velocities, and the accelerations without constraints.
    x: Vec<f64>,
    v: Vec<f64>,
    free: Vec<f64>,
    product: Vec<f64>,
    blocks: ConstraintBlocks,
}

impl Equations {
    // ANCHOR: assemble
    // EQ: constraints/cdot
    /// Lets every constraint evaluate its own blocks. If one of them cannot,
    /// returns which, and why.
    pub fn assemble(
        &mut self,
        constraints: &Registry<dyn Constraint>,
        now: &State<'_>,
    ) -> Result<(), (ConstraintId, &'static str)> {
        flatten(now.x, &mut self.x);
        flatten(now.v, &mut self.v);
        self.c.clear();
        self.first_row.clear();
        self.jac.clear(now.x.len());
        self.jac_dot.clear(now.x.len());
        for (id, constraint) in constraints.iter_with_ids() {
            let blocks = &mut self.blocks;
            blocks.fill(constraint, now).map_err(|why| (id, why))?;
            self.c.extend_from_slice(blocks.c());
            self.first_row.push(self.jac.push_rows(constraint.rows()));
            self.jac_dot.push_rows(constraint.rows());
            for (k, &i) in constraint.particles().iter().enumerate() {
                self.jac.push_block(i, blocks.jac(k));
                self.jac_dot.push_block(i, blocks.jac_dot(k));
            }
        }
        // C' = J q'
        self.cdot.resize(self.c.len(), 0.0);
        self.jac.multiply(&self.v, &mut self.cdot);
        Ok(())
    }
    // ANCHOR_END: assemble

    // ANCHOR: free-accelerations
    // EQ: constraints/scripted
    /// Finds the accelerations that the particles would have without
    /// constraints: `W Q`, and the script's for scripted particles. Those
    /// have inverse mass zero: no force moves them.
    pub fn find_free_accelerations(
        &mut self,
        particles: &Particles,
        force: &[Vec3],
    ) {
        self.w.clear();
        self.free.clear();
        for i in 0..particles.len() {
            let (w, a) = match particles.scripted_motion(i) {
                Some(motion) => (0.0, motion.a),
                None => {
                    let mass = particles.mass()[i];
                    (1.0 / mass, force[i] / mass)
                }
            };
            self.w.extend([w; 3]);
            self.free.extend_from_slice(a.as_slice());
        }
    }
    // ANCHOR_END: free-accelerations

    /// Takes accelerations without constraints that were found elsewhere.
    pub fn set_free_accelerations(
        &mut self,
        accelerations: impl Iterator<Item = Vec3>,
    ) {
        self.free.clear();
        for a in accelerations {
            self.free.extend_from_slice(a.as_slice());
        }
    }

    // ANCHOR: rhs
    // EQ: constraints/rhs
    /// The right-hand side of equation 11, with the acceleration of scripted
    /// particles that the notes leave out.
    pub fn form_rhs(&mut self, feedback: &Feedback) {
        let Feedback { ks, kd } = *feedback;
        let Self { rhs, product, .. } = self;
        rhs.resize(self.c.len(), 0.0);
        product.resize(self.c.len(), 0.0);
        self.jac_dot.multiply(&self.v, rhs);
        self.jac.multiply(&self.free, product);
        for i in 0..rhs.len() {
            // rhs = -J' q' - J (W Q + a) - ks C - kd C'
            rhs[i] = -rhs[i] - product[i] - ks * self.c[i] - kd * self.cdot[i];
        }
        self.size = self.size_of_terms([ks, kd, 1.0]);
    }
    // ANCHOR_END: rhs

    /// The right-hand side for a shift that takes positions back to `C = 0`.
    pub fn form_position_rhs(&mut self) {
        self.rhs.clear();
        self.rhs.extend(self.c.iter().map(|c| -c));
        self.size = self.size_of_terms([1.0, 0.0, 0.0]);
    }

    /// The right-hand side for a change of the velocities to `C' = 0`.
    pub fn form_velocity_rhs(&mut self) {
        self.rhs.clear();
        self.rhs.extend(self.cdot.iter().map(|cdot| -cdot));
        self.size = self.size_of_terms([0.0, 1.0, 0.0]);
    }

    /// Takes the right-hand side of `other` equations.
    pub fn take_rhs(&mut self, other: &Self) {
        self.rhs.clone_from(&other.rhs);
        self.size = other.size;
    }

    /// Whether the right-hand side is no more than rounding of its terms.
    pub fn rhs_is_rounding(&self) -> bool {
        norm(&self.rhs) <= 4.0 * f64::EPSILON * self.size
    }

    /// The acceleration of particle `i` without constraints, m/s².
    pub fn free_acceleration(&self, i: usize) -> Vec3 {
        Vec3::from_column_slice(&self.free[3 * i..3 * i + 3])
    }

    /// The terms of a right-hand side with all signs positive, given what it
    /// multiplies positions, velocities and accelerations by.
    fn size_of_terms(&mut self, [ks, kd, ka]: [f64; 3]) -> f64 {
        self.product.clear();
        self.product.extend(self.c.iter().map(|c| ks * c.abs()));
        let blocks = self.jac.blocks().zip(self.jac_dot.blocks());
        for ((block, jac), (_, jac_dot)) in blocks {
            let v = size_at(&self.v, block.particle);
            let x = size_at(&self.x, block.particle);
            let a = size_at(&self.free, block.particle);
            let term = ks * x + kd * v + ka * a;
            for k in 0..block.height {
                self.product[block.row + k] +=
                    jac[k].amax() * term + ka * jac_dot[k].amax() * v;
            }
        }
        norm(&self.product)
    }
}

/// The largest component of particle `j`'s part of a vector.
fn size_at(vector: &[f64], j: usize) -> f64 {
    let at = &vector[3 * j..3 * j + 3];
    at[0].abs().max(at[1].abs()).max(at[2].abs())
}

/// The components of all vectors, stacked.
fn flatten(vectors: &[Vec3], flat: &mut Vec<f64>) {
    flat.clear();
    for v in vectors {
        flat.extend_from_slice(v.as_slice());
    }
}
