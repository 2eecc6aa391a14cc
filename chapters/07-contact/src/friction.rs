//! Coulomb's friction: the notes promise it and leave it out.
//!
//! At a contact with the normal force `f` the force across the normal is as
//! strong as it takes to hold, up to `mu f`; if that is not enough it is
//! `mu f` against the motion. So all forces of a contact form a cone. Each
//! contact has two rows across its normal, with limits that follow the
//! normal force: a square around the circle of the cone. Where a force has
//! gone into a corner of the square, `polish.rs` brings it back to the
//! circle, so that no direction is stronger than another.

use crate::assembly::Assembly;
use crate::joint::square_axes;
use crate::polish::{MOST_ROUNDS, Polish};
use crate::{Direction, Lcp, LcpError, LcpSolver, Report, Row, Status};
use math::Vec3;

/// How often limits are taken from the normal forces.
const ROUNDS: usize = 2;

/// Forces are taken over as they are if they leave no more than this
/// fraction of what may be left: what creeps in must not add up.
const STILL: f64 = 0.01;

/// Forces below this fraction of the largest are none.
const NOTHING: f64 = 1e-9;

/// A force across a normal that is so near to its limit slides.
const SLIDES: f64 = 1.0 - 1e-6;

/// The friction of one contact in a system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cone {
    /// The row along the normal.
    pub normal: usize,
    /// The first of its two rows across, which follow each other.
    pub across: usize,
    /// The coefficient of friction.
    pub mu: f64,
}

/// How a system with friction was solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Solved {
    /// What the last solution of the rows came to.
    pub report: Report,
    /// What is left of all conditions, the circles among them, as a fraction
    /// of the accelerations that are involved.
    pub residual: f64,
}

impl Solved {
    /// Solved without a pivot.
    fn at_once(residual: f64) -> Self {
        let (status, pivots) = (Status::Solved, 0);
        Self { report: Report { status, residual, pivots }, residual }
    }
}

/// Two directions across `n`, square to each other; the first is as near to
/// `toward` as can be.
pub(crate) fn tangents(n: Vec3, toward: Vec3) -> [Vec3; 2] {
    let along = toward - n.dot(&toward) * n;
    let length = along.norm();
    if length > 1e-9 * toward.norm() && length > f64::MIN_POSITIVE {
        let first = along / length;
        return [first, n.cross(&first)];
    }
    let [_, first, second] = square_axes(n);
    [first, second]
}

// ANCHOR: rows
// EQ: contact/coulomb
/// Adds friction to the contact whose normal is row `normal`: two rows
/// across it, whose limits are set later.
pub(crate) fn add_cone(
    system: &mut Assembly,
    normal: usize,
    mu: f64,
    across: [(Direction, f64, f64); 2],
) {
    let first = system.len();
    for (direction, b, guess) in across {
        // |f_t| <= mu f_n: in between it holds, at the limit it slides
        let row = Row::Bounded { lo: 0.0, hi: 0.0 };
        system.push(direction, row, b, guess);
    }
    system.cones.push(Cone { normal, across: first, mu });
}
// ANCHOR_END: rows

// ANCHOR: limits
/// Solves the rows with limits that follow the normal forces; then, where a
/// force has gone into a corner of its square, brings it back to the circle.
pub(crate) fn solve_cones(
    system: &mut Assembly,
    solver: &mut LcpSolver,
    polish: &mut Polish,
    good: f64,
) -> Result<Solved, LcpError> {
    system.settle();
    let residual = system.residual();
    if residual <= STILL * good {
        // Whatever stands has the forces of the last time.
        return Ok(Solved::at_once(residual));
    }
    if system.slid() {
        // Nearly right already, as a rule.
        let residual = polish.improve(system, good, MOST_ROUNDS / 25);
        if residual <= good {
            return Ok(Solved::at_once(residual));
        }
    }
    system.fill();
    for _ in 0..ROUNDS {
        system.set_limits();
        let problem = Lcp::new(&system.a, &system.b, &system.rows)?;
        let report = solver.solve_from(&problem, &system.f)?;
        system.f.copy_from_slice(solver.f());
        system.settle();
        let residual = system.residual();
        if report.status == Status::Infeasible {
            polish.give_way(system);
            return Ok(Solved { report, residual });
        }
        if residual <= good {
            return Ok(Solved { report, residual });
        }
    }
    let residual = polish.improve(system, good, MOST_ROUNDS);
    let solved = residual <= good;
    let status = if solved { Status::Solved } else { Status::Capped };
    let pivots = 0;
    Ok(Solved { report: Report { status, residual, pivots }, residual })
}

impl Assembly {
    /// Whether a contact was on its circle the last time.
    fn slid(&self) -> bool {
        let largest = self.f.iter().fold(0.0, |f: f64, g| f.max(g.abs()));
        let on_circle = |cone: &Cone| {
            let i = cone.across;
            let across = self.f[i].hypot(self.f[i + 1]);
            let limit = SLIDES * cone.mu * self.f[cone.normal];
            across > NOTHING * largest && across >= limit
        };
        self.cones.iter().any(on_circle)
    }

    /// Friction is as strong as the normal forces that are known allow.
    fn set_limits(&mut self) {
        for cone in &self.cones {
            let most = (cone.mu * self.f[cone.normal]).max(0.0);
            for row in cone.across..cone.across + 2 {
                self.rows[row] = Row::Bounded { lo: -most, hi: most };
                self.f[row] = self.f[row].clamp(-most, most);
            }
        }
    }
}
// ANCHOR_END: limits

impl Assembly {
    /// Where the force across a normal would go without a limit: from what
    /// it is, against what is left of the sliding. As a vector of the world,
    /// of the rows `i` and `i + 1`.
    pub fn wish_at(&self, i: usize) -> Vec3 {
        let mut wish = Vec3::zeros();
        for k in [i, i + 1] {
            wish += self.wish(k) * self.directions[k].linear;
        }
        wish
    }

    /// Where the force of a row would go without limits.
    pub fn wish(&self, i: usize) -> f64 {
        let softness = self.softness[i];
        if softness > 0.0 { self.f[i] - self.w[i] / softness } else { 0.0 }
    }

    /// How far the forces are from a solution, as a fraction of the
    /// accelerations: the greatest change that the conditions still ask for.
    pub fn residual(&self) -> f64 {
        let mut scale = f64::MIN_POSITIVE;
        let mut worst: f64 = 0.0;
        for i in 0..self.len() {
            let push = self.softness[i] * self.f[i];
            scale = scale.max(self.b[i].abs()).max(push.abs());
            let off = match self.rows[i] {
                Row::Contact => self.w[i].min(push),
                Row::Bilateral => self.w[i],
                Row::Sliding { normal, ratio } => {
                    push - self.softness[i] * ratio * self.f[normal]
                }
                _ => 0.0,
            };
            worst = worst.max(off.abs());
        }
        for cone in &self.cones {
            worst = worst.max(self.off_the_cone(cone));
        }
        worst / scale
    }

    /// The distance of a force across the normal from where it would be put
    /// back into its circle, as an acceleration.
    fn off_the_cone(&self, cone: &Cone) -> f64 {
        let i = cone.across;
        let most = (cone.mu * self.f[cone.normal]).max(0.0);
        let wish = [self.wish(i), self.wish(i + 1)];
        let length = wish[0].hypot(wish[1]);
        let shrink = if length > most { most / length } else { 1.0 };
        let off = [0, 1].map(|k| self.f[i + k] - shrink * wish[k]);
        self.softness[i] * off[0].hypot(off[1])
    }
}
