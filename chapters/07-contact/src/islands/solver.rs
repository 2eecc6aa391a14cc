//! The forces or impulses on one island: rows are set up, solved and handed
//! back.

use super::pair_motion::LastPair;
use super::{ConstraintSystem, ContactForce, ContactPoint, Formulation};
use crate::friction::settings::{
    KEPT_TOLERANCE, MAX_NEWTON_ITERATIONS, SOLUTION_TOLERANCE,
};
use crate::friction::{FrictionNewton, SolveSummary, solve_with_friction};
use crate::further::solve_by_prediction;
use crate::joint_rows;
use crate::joints::JointConstraint;
use crate::simulation::displace;
use crate::{ForceMethod, JacobianRow, JointRow, LcpError, LcpSolver};
use rigid::{Body, Load};

/// The joints and contacts of an island, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IslandMembers<'a> {
    pub contacts: &'a [usize],
    pub joints: &'a [usize],
}

/// Solves islands one after the other, in a workspace that it keeps.
#[derive(Clone, Debug)]
pub(crate) struct IslandSolver {
    /// The residual of the conditions that is accepted, as a fraction of the
    /// accelerations.
    pub tolerance: f64,
    /// How rows without friction are solved.
    pub method: ForceMethod,
    pub system: ConstraintSystem,
    solver: LcpSolver,
    pub newton: FrictionNewton,
    rows: Vec<JointRow>,
}

impl Default for IslandSolver {
    fn default() -> Self {
        Self {
            tolerance: KEPT_TOLERANCE,
            method: ForceMethod::Pivoting,
            system: ConstraintSystem::default(),
            solver: LcpSolver::default(),
            newton: FrictionNewton::default(),
            rows: Vec::new(),
        }
    }
}

impl IslandSolver {
    /// Solves for the members of one island.
    pub fn solve(
        &mut self,
        bodies: &[Body],
        formulation: Formulation<'_>,
        members: IslandMembers<'_>,
        joints: &[JointConstraint],
        points: &[ContactPoint],
    ) -> Result<SolveSummary, LcpError> {
        self.assemble(bodies, formulation, members, joints, points);
        let Self { system, solver, newton, .. } = self;
        let predicts = self.method == ForceMethod::Prediction;
        if predicts && system.cones.is_empty() {
            return solve_by_prediction(system);
        }
        solve_with_friction(system, solver, newton, self.tolerance)
    }

    /// The residual of one island, as a fraction of the accelerations, that
    /// Newton's method alone reaches.
    pub fn try_newton(&mut self) -> f64 {
        self.system.update_w();
        let (tolerance, most) = (SOLUTION_TOLERANCE, MAX_NEWTON_ITERATIONS);
        self.newton.improve(&mut self.system, tolerance, most)
    }

    /// Sets up the rows of one island.
    pub fn assemble(
        &mut self,
        bodies: &[Body],
        formulation: Formulation<'_>,
        members: IslandMembers<'_>,
        joints: &[JointConstraint],
        points: &[ContactPoint],
    ) {
        self.system.clear();
        for &k in members.joints {
            self.rows.clear();
            joint_rows(bodies, &joints[k].joint, &mut self.rows);
            for (row, force) in self.rows.iter().zip(joints[k].forces) {
                formulation.add_joint(bodies, row, force, &mut self.system);
            }
        }
        let mut last = LastPair::default();
        for &k in members.contacts {
            let pair = last.of(bodies, &points[k].contact);
            formulation.add_contact(pair, &points[k], &mut self.system);
        }
        self.system.complete(bodies);
    }

    /// Stores the forces that were found as the warm start of the next time.
    pub fn store_warm_start(
        &self,
        members: IslandMembers<'_>,
        joints: &mut [JointConstraint],
        points: &mut [ContactPoint],
    ) {
        let mut row = 0;
        for &k in members.joints {
            let count = joints[k].joint.row_count();
            let found = &self.system.f[row..row + count];
            joints[k].forces[..count].copy_from_slice(found);
            row += count;
        }
        for &k in members.contacts {
            let rough = points[k].mu > 0.0;
            points[k].force = self.force_at(row, rough);
            row += if rough { 3 } else { 1 };
        }
    }

    /// The force of the contact whose normal is row `row`.
    fn force_at(&self, row: usize, rough: bool) -> ContactForce {
        let system = &self.system;
        let normal = system.f[row];
        let mut force = ContactForce { normal, ..ContactForce::default() };
        if rough {
            for k in [row + 1, row + 2] {
                let t = system.jacobian[k].linear;
                force.friction += system.f[k] * t;
            }
            force.unlimited_friction = system.unlimited_friction(row + 1);
        }
        force
    }

    /// Adds the forces that were found to the loads.
    pub fn add_forces(&self, loads: &mut [Load]) {
        for (row, f) in self.system.jacobian.iter().zip(&self.system.f) {
            row.apply_force(*f, loads);
        }
    }

    /// Moves the bodies by the displacements that were found.
    pub fn displace(&self, bodies: &mut [Body]) {
        let system = &self.system;
        for (row, f) in system.jacobian.iter().zip(&system.f) {
            let JacobianRow { a, b, linear, angular_a, angular_b } = *row;
            displace(&mut bodies[a], *f * linear, *f * angular_a);
            displace(&mut bodies[b], -*f * linear, *f * angular_b);
        }
    }

    /// The energy, J, that the impulses that were found put into the bodies,
    /// without the work of scripted bodies.
    pub fn energy_gain(&self, bodies: &[Body]) -> f64 {
        let ConstraintSystem { jacobian, f, w, b, .. } = &self.system;
        let mut gain = 0.0;
        for (i, row) in jacobian.iter().enumerate() {
            // j (v- + v+)/2, and v+ = v- + A j
            gain += f[i] * (row.speed(bodies) + 0.5 * (w[i] - b[i]));
        }
        gain
    }

    /// Blends the impulses that were found with others: `share` of those.
    pub fn blend(&mut self, others: &[f64], share: f64) {
        for (f, other) in self.system.f.iter_mut().zip(others) {
            *f += share * (other - *f);
        }
        self.system.update_w();
    }

    /// Gives the bodies the impulses that were found.
    pub fn apply_impulses(&self, bodies: &mut [Body]) {
        for (row, j) in self.system.jacobian.iter().zip(&self.system.f) {
            row.apply_impulse(*j, bodies);
        }
    }
}
