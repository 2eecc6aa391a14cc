//! The particles as a point in phase space, all positions first: for the
//! solvers of chapter 1 and for dense implicit methods. They ignore contacts.

use super::ParticleConstraint;
use crate::{ForceJacobians, ImplicitForce, ImplicitParticles, ImplicitSystem};
use math::{MatN, Vec3};
use ode::System;
use particles::{Force, State};

impl System for ImplicitParticles {
    fn dim(&self) -> usize {
        6 * self.len()
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, state: &mut [f64]) {
        let (x, v) = state.split_at_mut(3 * self.len());
        for i in 0..self.len() {
            x.as_chunks_mut::<3>().0[i] = self.x[i].into();
            v.as_chunks_mut::<3>().0[i] = self.v[i].into();
        }
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        let (x, v) = state.split_at(3 * self.len());
        for i in 0..self.len() {
            self.x[i] = Vec3::from(x.as_chunks::<3>().0[i]);
            self.v[i] = Vec3::from(v.as_chunks::<3>().0[i]);
        }
        self.t = t;
        self.reset_history();
        self.follow_scripts();
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        self.find_forces();
        let (xdot, vdot) = derivative.split_at_mut(3 * self.len());
        let (xdot, _) = xdot.as_chunks_mut::<3>();
        let (vdot, _) = vdot.as_chunks_mut::<3>();
        for i in 0..self.len() {
            // x' = v, v' = F/m
            xdot[i] = self.v[i].into();
            vdot[i] = (self.workspace.dx[i] / self.mass[i]).into();
        }
        for (i, constraint) in &self.constraints {
            match constraint {
                ParticleConstraint::Script(script) => {
                    vdot[*i] = script(self.t).a.into()
                }
                ParticleConstraint::Plane { normal, .. } => {
                    let a = Vec3::from(vdot[*i]);
                    vdot[*i] = (a - normal.dot(&a) * normal).into();
                }
            }
        }
    }
}

impl ImplicitParticles {
    /// Adds all forces up in `workspace.dx`, N.
    fn find_forces(&mut self) {
        let Self { t, x, v, mass, forces, mouse, workspace, .. } = self;
        let now = State { t: *t, x, v, mass };
        workspace.dx.clear();
        workspace.dx.resize(x.len(), Vec3::zeros());
        for force in forces.iter_mut() {
            force.apply(&now, &mut workspace.dx);
        }
        if let Some(mouse) = mouse {
            mouse.apply(&now, &mut workspace.dx);
        }
    }

    /// The sum of all forces on each particle now, N.
    pub fn forces(&mut self) -> &[Vec3] {
        self.find_forces();
        &self.workspace.dx
    }

    /// The exact derivatives of all forces at the present state.
    pub fn jacobians(&self) -> ForceJacobians {
        let mut jacobians = ForceJacobians::zeros(self.len());
        for force in self.forces.iter() {
            force.jacobians(&self.state(), &mut jacobians);
        }
        if let Some(mouse) = &self.mouse {
            mouse.jacobians(&self.state(), &mut jacobians);
        }
        jacobians
    }
}

impl ImplicitSystem for ImplicitParticles {
    /// `[0 1; M⁻¹ dF/dx M⁻¹ dF/dv]`, with rows of zeros for particles that
    /// follow a script.
    fn jacobian(&mut self, jac: &mut MatN) {
        let n = 3 * self.len();
        let ForceJacobians { dfdx, dfdv } = self.jacobians();
        jac.fill(0.0);
        for i in 0..n {
            jac[(i, n + i)] = 1.0;
            for j in 0..n {
                jac[(n + i, j)] = dfdx[(i, j)] / self.mass[i / 3];
                jac[(n + i, n + j)] = dfdv[(i, j)] / self.mass[i / 3];
            }
        }
        for (i, constraint) in &self.constraints {
            for row in 3 * i..3 * i + 3 {
                let mut row_view = jac.row_mut(n + row);
                match constraint {
                    ParticleConstraint::Script(_) => {
                        row_view.fill(0.0);
                        jac.row_mut(row).fill(0.0);
                    }
                    ParticleConstraint::Plane { .. } => {}
                }
            }
        }
    }
}
