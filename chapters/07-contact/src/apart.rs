//! Pushes bodies apart that overlap too far: the last resort of the loop,
//! where even the shortest step ends in an overlap.
//!
//! The way out is found like a blow: the same matrix, displacements in place
//! of impulses, gaps in place of speeds. Velocities stay as they are.

use crate::island_solver::Members;
use crate::law::{Law, Push, Touch};
use crate::{ContactError, World};
use math::Vec3;
use rigid::{Body, quaternion_about};

/// How often bodies are pushed and looked at again.
const ROUNDS: usize = 10;

impl World {
    /// Pushes all bodies apart that overlap by more than half of the
    /// tolerance.
    pub(crate) fn push_apart(&mut self) -> Result<(), ContactError> {
        for _ in 0..ROUNDS {
            self.collect_overlaps();
            self.group_pairs();
            for island in 0..self.islands.len() {
                if !self.islands.contacts(island).is_empty() {
                    self.displace(island)?;
                }
            }
            self.look()?;
            if self.touching.gap >= -self.settings.tolerance {
                break;
            }
        }
        self.report.pushed_apart += 1;
        Ok(())
    }

    fn collect_overlaps(&mut self) {
        self.struck.clear();
        self.buffers.pairs.clear();
        for contact in &self.touching.contacts {
            let push = Push::default();
            let contact = *contact;
            self.struck.push(Touch { contact, mu: 0.0, e: 0.0, push });
            self.buffers.pairs.push([contact.a, contact.b]);
        }
    }

    fn displace(&mut self, island: usize) -> Result<(), ContactError> {
        let members = Members {
            contacts: self.islands.contacts(island),
            joints: self.islands.joints(island),
        };
        let slack = 0.5 * self.settings.tolerance;
        let law = Law::Displacements { slack };
        let solver = &mut self.island_solver;
        let bodies = self.rigid.bodies();
        let joints = &self.still_joints;
        solver.solve(bodies, law, members, joints, &self.struck)?;
        solver.displace(self.rigid.bodies_mut());
        self.buffers.stale();
        Ok(())
    }
}

/// Moves a body by what an impulse in one second would move it.
pub(crate) fn displace(body: &mut Body, linear: Vec3, turn: Vec3) {
    body.x += body.mass_inv() * linear;
    let angle = body.i_inv() * turn;
    if angle.norm() > 0.0 {
        body.q = quaternion_about(angle, angle.norm()) * body.q;
        body.renormalise();
    }
}
