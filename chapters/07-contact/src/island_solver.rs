//! The forces or impulses on one island: rows set up, solved, handed back.

use crate::apart::displace;
use crate::assembly::Assembly;
use crate::friction::{Solved, solve_cones};
use crate::law::{Law, Push, Touch};
use crate::polish::{MOST_ROUNDS, Polish};
use crate::{Direction, Joint, JointRow, joint_rows};
use crate::{LcpError, LcpSolver};
use rigid::{Body, Load};

/// What may be left of the conditions, as a fraction of the accelerations:
/// at a state that is kept, and at one that is only tried.
pub(crate) const GOOD: f64 = 2e-10;
pub(crate) const FAIR: f64 = 1e-8;

/// An answer is one if no more than this is left of the conditions.
pub(crate) const FOUND: f64 = 1e-8;

/// A joint and what it did last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Jointed {
    pub joint: Joint,
    /// The forces of its rows, N or N m.
    pub forces: [f64; 6],
}

/// The joints and contacts of an island, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Members<'a> {
    pub contacts: &'a [usize],
    pub joints: &'a [usize],
}

/// Solves islands one after the other, with buffers that it keeps.
#[derive(Clone, Debug)]
pub(crate) struct IslandSolver {
    /// What may be left of the conditions, as a fraction of the
    /// accelerations.
    pub good: f64,
    pub system: Assembly,
    solver: LcpSolver,
    polish: Polish,
    rows: Vec<JointRow>,
}

impl Default for IslandSolver {
    fn default() -> Self {
        Self {
            good: GOOD,
            system: Assembly::default(),
            solver: LcpSolver::default(),
            polish: Polish::default(),
            rows: Vec::new(),
        }
    }
}

impl IslandSolver {
    /// Solves for the members of one island.
    pub fn solve(
        &mut self,
        bodies: &[Body],
        law: Law<'_>,
        members: Members<'_>,
        joints: &[Jointed],
        touches: &[Touch],
    ) -> Result<Solved, LcpError> {
        self.assemble(bodies, law, members, joints, touches);
        let Self { system, solver, polish, .. } = self;
        solve_cones(system, solver, polish, self.good)
    }

    /// What is left of the conditions of one island if it is left to
    /// Newton's method alone, as a fraction of the accelerations.
    pub fn try_newton(&mut self) -> f64 {
        self.system.settle();
        self.polish.improve(&mut self.system, FOUND, MOST_ROUNDS)
    }

    /// Sets up the rows of one island.
    pub fn assemble(
        &mut self,
        bodies: &[Body],
        law: Law<'_>,
        members: Members<'_>,
        joints: &[Jointed],
        touches: &[Touch],
    ) {
        self.system.clear();
        for &k in members.joints {
            self.rows.clear();
            joint_rows(bodies, &joints[k].joint, &mut self.rows);
            for (row, guess) in self.rows.iter().zip(joints[k].forces) {
                law.add_joint(bodies, row, guess, &mut self.system);
            }
        }
        for &k in members.contacts {
            law.add_contact(bodies, &touches[k], &mut self.system);
        }
        self.system.complete(bodies);
    }

    /// Remembers what was found, as a guess for the next time.
    pub fn remember(
        &self,
        members: Members<'_>,
        joints: &mut [Jointed],
        touches: &mut [Touch],
    ) {
        let mut row = 0;
        for &k in members.joints {
            let count = joints[k].joint.freedoms_taken();
            let found = &self.system.f[row..row + count];
            joints[k].forces[..count].copy_from_slice(found);
            row += count;
        }
        for &k in members.contacts {
            touches[k].push = self.push_at(row, touches[k].mu > 0.0);
            row += if touches[k].mu > 0.0 { 3 } else { 1 };
        }
    }

    /// What the contact whose normal is row `row` does.
    fn push_at(&self, row: usize, rough: bool) -> Push {
        let system = &self.system;
        let mut push = Push { f: system.f[row], ..Push::default() };
        if rough {
            for k in [row + 1, row + 2] {
                let t = system.directions[k].linear;
                push.across += system.f[k] * t;
            }
            push.toward = system.wish_at(row + 1);
        }
        push
    }

    /// Adds the forces that were found to the loads.
    pub fn load(&self, loads: &mut [Load]) {
        for (direction, f) in self.system.directions.iter().zip(&self.system.f)
        {
            direction.push(*f, loads);
        }
    }

    /// Moves the bodies by the displacements that were found.
    pub fn displace(&self, bodies: &mut [Body]) {
        let system = &self.system;
        for (direction, way) in system.directions.iter().zip(&system.f) {
            let Direction { a, b, linear, turn_a, turn_b } = *direction;
            displace(&mut bodies[a], *way * linear, *way * turn_a);
            displace(&mut bodies[b], -*way * linear, *way * turn_b);
        }
    }

    /// The energy, J, that the impulses that were found put into the bodies,
    /// but for what bodies that scripts move do.
    pub fn gain(&self, bodies: &[Body]) -> f64 {
        let Assembly { directions, f, w, b, .. } = &self.system;
        let mut gain = 0.0;
        for (i, direction) in directions.iter().enumerate() {
            // j (v- + v+)/2, and v+ = v- + A j
            gain += f[i] * (direction.speed(bodies) + 0.5 * (w[i] - b[i]));
        }
        gain
    }

    /// Mixes the impulses that were found with others: `share` of those.
    pub fn mix(&mut self, others: &[f64], share: f64) {
        for (f, other) in self.system.f.iter_mut().zip(others) {
            *f += share * (other - *f);
        }
        self.system.settle();
    }

    /// Gives the bodies the impulses that were found.
    pub fn kick(&self, bodies: &mut [Body]) {
        for (direction, j) in self.system.directions.iter().zip(&self.system.f)
        {
            direction.kick(*j, bodies);
        }
    }
}
