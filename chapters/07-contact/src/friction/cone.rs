//! The friction cone: Coulomb's law, which the notes promise and leave out.
//!
//! At a contact with the normal force `f` the tangential force is as strong
//! as it takes to hold, up to `mu f`; if that is not enough it is `mu f`
//! against the motion. So all forces of a contact form a cone. Each contact
//! has two tangential rows, with limits that follow the normal force: a square
//! around the circle of the cone. Where a force has gone into a corner of the
//! square, `newton.rs` projects it onto the circle, so that no direction is
//! stronger than another.

use super::FrictionNewton;
use super::settings::{
    LIMIT_ITERATIONS, MAX_NEWTON_ITERATIONS, MAX_WARM_ITERATIONS,
    SLIDING_FRACTION, WARM_START_TOLERANCE, ZERO_FORCE,
};
use crate::Status;
use crate::islands::ConstraintSystem;
use crate::joints::orthonormal_basis;
use crate::{JacobianRow, Lcp, LcpError, LcpSolver, Prediction, Report, Row};
use math::Vec3;

/// The friction of one contact in a system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FrictionCone {
    /// The row along the normal.
    pub normal: usize,
    /// The first of its two tangential rows, which follow each other.
    pub tangent: usize,
    /// The coefficient of friction.
    pub mu: f64,
}

/// How a system with friction was solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SolveSummary {
    /// What the last solution of the rows reports.
    pub report: Report,
    /// The residual of all conditions, the circles among them, as a fraction
    /// of the accelerations that are involved.
    pub residual: f64,
    /// How a prediction went, if there was one.
    pub prediction: Option<Prediction>,
}

impl SolveSummary {
    /// Solved without a pivot.
    fn without_pivots(residual: f64) -> Self {
        let (status, pivots) = (Status::Solved, 0);
        Self::new(Report { status, residual, pivots }, residual)
    }

    fn new(report: Report, residual: f64) -> Self {
        Self { report, residual, prediction: None }
    }
}

/// Two perpendicular tangents of a surface with the normal `n`; the first is
/// as near to `toward` as can be.
pub(crate) fn tangents(n: Vec3, toward: Vec3) -> [Vec3; 2] {
    let along = toward - n.dot(&toward) * n;
    let length = along.norm();
    if length > 1e-9 * toward.norm() && length > f64::MIN_POSITIVE {
        let first = along / length;
        return [first, n.cross(&first)];
    }
    let [_, first, second] = orthonormal_basis(n);
    [first, second]
}

// ANCHOR: rows
// EQ: contact/coulomb
/// Adds friction to the contact whose normal is row `normal`: two tangential
/// rows, whose limits are set later.
pub(crate) fn add_friction_rows(
    system: &mut ConstraintSystem,
    normal: usize,
    mu: f64,
    tangential: [(JacobianRow, f64, f64); 2],
) {
    let first = system.len();
    for (jac, b, guess) in tangential {
        // |f_t| <= mu f_n: in between it holds, at the limit it slides
        let row = Row::Bounded { lo: 0.0, hi: 0.0 };
        system.push(jac, row, b, guess);
    }
    system.cones.push(FrictionCone { normal, tangent: first, mu });
}
// ANCHOR_END: rows

// ANCHOR: by-default
/// Solves the rows of all contacts, with friction inside its circle: by the
/// forces of the last time, by the square, or by Newton's method.
pub(crate) fn solve_with_friction(
    system: &mut ConstraintSystem,
    solver: &mut LcpSolver,
    newton: &mut FrictionNewton,
    tolerance: f64,
) -> Result<SolveSummary, LcpError> {
    if let Some(kept) = keep_last_forces(system, newton, tolerance) {
        return Ok(kept);
    }
    let square = solve_with_square(system, solver, newton, tolerance)?;
    if let Some(solved) = square {
        return Ok(solved);
    }
    let residual = newton.improve(system, tolerance, MAX_NEWTON_ITERATIONS);
    let solved = residual <= tolerance;
    let status = if solved { Status::Solved } else { Status::Capped };
    let pivots = 0;
    Ok(SolveSummary::new(Report { status, residual, pivots }, residual))
}
// ANCHOR_END: by-default

// ANCHOR: last-forces
/// The forces of the last time, if they still obey everything, or nearly do.
fn keep_last_forces(
    system: &mut ConstraintSystem,
    newton: &mut FrictionNewton,
    tolerance: f64,
) -> Option<SolveSummary> {
    system.update_w();
    let mut residual = system.residual();
    let mut accepted = WARM_START_TOLERANCE * tolerance;
    if residual > accepted && system.any_slides() {
        residual = newton.improve(system, tolerance, MAX_WARM_ITERATIONS);
        accepted = tolerance;
    }
    (residual <= accepted).then(|| SolveSummary::without_pivots(residual))
}
// ANCHOR_END: last-forces

// ANCHOR: limits
/// Solves with limits that follow the normal forces, and says if that is
/// enough: no friction has gone into a corner of its square.
fn solve_with_square(
    system: &mut ConstraintSystem,
    solver: &mut LcpSolver,
    newton: &mut FrictionNewton,
    tolerance: f64,
) -> Result<Option<SolveSummary>, LcpError> {
    system.fill_matrix();
    for _ in 0..LIMIT_ITERATIONS {
        system.set_limits();
        let problem = Lcp::new(&system.a, &system.b, &system.rows)?;
        let report = solver.solve_from(&problem, &system.f)?;
        system.f.copy_from_slice(solver.f());
        system.update_w();
        let residual = system.residual();
        let infeasible = report.status == Status::Infeasible;
        if infeasible {
            newton.yield_softly(system);
        }
        if infeasible || residual <= tolerance {
            return Ok(Some(SolveSummary::new(report, residual)));
        }
    }
    Ok(None)
}
// ANCHOR_END: limits

impl ConstraintSystem {
    // ANCHOR: set-limits
    /// Takes the limits of friction from the present normal forces.
    fn set_limits(&mut self) {
        for cone in &self.cones {
            let most = (cone.mu * self.f[cone.normal]).max(0.0);
            for row in cone.tangent..cone.tangent + 2 {
                self.rows[row] = Row::Bounded { lo: -most, hi: most };
                self.f[row] = self.f[row].clamp(-most, most);
            }
        }
    }
    // ANCHOR_END: set-limits

    /// Whether the warm start has a contact that slides.
    fn any_slides(&self) -> bool {
        let largest = self.f.iter().fold(0.0, |f: f64, g| f.max(g.abs()));
        let on_circle = |cone: &FrictionCone| {
            let i = cone.tangent;
            let friction = length_of([self.f[i], self.f[i + 1]]);
            let limit = SLIDING_FRACTION * cone.mu * self.f[cone.normal];
            friction > ZERO_FORCE * largest && friction >= limit
        };
        self.cones.iter().any(on_circle)
    }
}

impl ConstraintSystem {
    /// The friction of the tangential rows `i` and `i + 1` that would stop
    /// the sliding if it had no limit, world.
    pub fn unlimited_friction(&self, i: usize) -> Vec3 {
        let mut friction = Vec3::zeros();
        for k in [i, i + 1] {
            friction += self.unlimited_force(k) * self.jacobian[k].linear;
        }
        friction
    }

    /// The force of a row that would bring its own `w` to zero if it had no
    /// limits: `f - w/d`.
    fn unlimited_force(&self, i: usize) -> f64 {
        let d = self.inverse_effective_mass[i];
        if d > 0.0 { self.f[i] - self.w[i] / d } else { 0.0 }
    }

    /// How far the forces are from a solution, as a fraction of the
    /// accelerations: the greatest change that the conditions still ask for.
    pub fn residual(&self) -> f64 {
        let mut scale = f64::MIN_POSITIVE;
        let mut worst: f64 = 0.0;
        for i in 0..self.len() {
            let own = self.inverse_effective_mass[i] * self.f[i];
            scale = scale.max(self.b[i].abs()).max(own.abs());
            let off = match self.rows[i] {
                Row::Unilateral => self.w[i].min(own),
                Row::Bilateral => self.w[i],
                Row::Sliding { normal, ratio } => {
                    own - self.inverse_effective_mass[i]
                        * ratio
                        * self.f[normal]
                }
                _ => 0.0,
            };
            worst = worst.max(off.abs());
        }
        for cone in &self.cones {
            worst = worst.max(self.cone_residual(cone));
        }
        worst / scale
    }

    /// The distance of the friction from the projection of the unlimited one
    /// onto the cone, as an acceleration.
    fn cone_residual(&self, cone: &FrictionCone) -> f64 {
        let i = cone.tangent;
        let most = (cone.mu * self.f[cone.normal]).max(0.0);
        let free = [self.unlimited_force(i), self.unlimited_force(i + 1)];
        let size = length_of(free);
        let shrink = if size > most { most / size } else { 1.0 };
        let off = [0, 1].map(|k| self.f[i + k] - shrink * free[k]);
        self.inverse_effective_mass[i] * length_of(off)
    }
}

/// The length of a vector on the tangential plane.
pub(super) fn length_of([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}
