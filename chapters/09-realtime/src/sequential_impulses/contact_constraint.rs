//! The rows of a manifold, and how a sweep solves them.

use super::{FrictionModel, MassRoots, Motion, Row, SoftCoefficients};
use crate::manifold::MAX_POINTS;
use math::Vec3;

/// One point of a contact: a row along the normal and two across.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointRows {
    /// Along the normal.
    pub normal: Row,
    /// Along the two tangents.
    pub tangents: [Row; 2],
    /// Distance of the surfaces when they were found, m.
    pub separation: f64,
    /// Speed of parting before the step, m/s.
    pub approach: f64,
    /// The largest normal impulse of any sweep of this step, N s.
    pub max_impulse: f64,
}

/// Times the largest eigenvalue, the largest share: two is where tilting no
/// longer dies away.
const MAX_GAIN: f64 = 1.85;

/// `(tr P⁴)^(1/4)`, at least the largest eigenvalue of `P`.
fn fourth_root_of_trace(p: &[[f64; MAX_POINTS]; MAX_POINTS]) -> f64 {
    let square = |i: usize, j: usize| -> f64 {
        (0..MAX_POINTS).map(|k| p[i][k] * p[k][j]).sum()
    };
    let mut trace = 0.0;
    for i in 0..MAX_POINTS {
        for j in 0..MAX_POINTS {
            trace += square(i, j) * square(j, i);
        }
    }
    trace.sqrt().sqrt()
}

/// How a sweep treats errors of position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bias {
    /// The spring of an overlap; rigid to leave overlaps alone.
    pub soft: SoftCoefficients,
    /// Overlaps are pushed apart no faster than this, m/s.
    pub max_push_speed: f64,
    /// An overlap up to this is left alone, m.
    pub slop: f64,
    /// One over the substep, 1/s.
    pub h_inv: f64,
}

impl Bias {
    // ANCHOR: closing
    /// How fast a contact with this `gap`, m, may close, m/s: as far as it is
    /// open. If it overlaps, less than zero: it must open.
    #[inline]
    fn closing(&self, gap: f64) -> f64 {
        let overlap = (gap + self.slop).min(0.0);
        let push = self.soft.bias_rate * overlap;
        gap.max(0.0) * self.h_inv + push.max(-self.max_push_speed)
    }
    // ANCHOR_END: closing
}

/// The contact of two bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactConstraint {
    /// From the first body to the second.
    pub n: Vec3,
    /// Across, perpendicular to each other.
    pub t: [Vec3; 2],
    /// `1/√m` of the bodies.
    pub roots: MassRoots,
    /// Coefficient of friction.
    pub friction: f64,
    /// Coefficient of restitution.
    pub restitution: f64,
    /// The part of its own answer that each normal row gives.
    pub share: f64,
    /// The points.
    pub points: [PointRows; MAX_POINTS],
    /// How many there are.
    pub count: usize,
}

impl ContactConstraint {
    // ANCHOR: share
    /// What all normal rows together do to a load that tilts nothing is
    /// `together` times what it needs. So each gives one part of so many;
    /// or less, where tilting would grow: `share p < 2` for every eigenvalue
    /// `p` of `P = D⁻¹ A`, of which `tr P⁴` is the sum of fourth powers.
    pub fn find_share(&mut self) {
        let rows = &self.points[..self.count];
        let lin = self.roots.a.powi(2) + self.roots.b.powi(2);
        let mut p = [[0.0; MAX_POINTS]; MAX_POINTS];
        let (mut sum, mut diagonal) = (0.0, 0.0);
        for (i, one) in rows.iter().enumerate() {
            let one = &one.normal;
            diagonal += 1.0 / one.mass;
            for (j, other) in rows.iter().enumerate() {
                let other = &other.normal;
                let a = lin
                    + one.arm_a.dot(&other.arm_a)
                    + one.arm_b.dot(&other.arm_b);
                sum += a;
                p[i][j] = one.mass * a;
            }
        }
        let together = sum / diagonal;
        self.share = (1.0 / together).min(MAX_GAIN / fourth_root_of_trace(&p));
    }
    // ANCHOR_END: share

    /// Gives the impulses of the last step again: the best guess there is.
    #[inline]
    pub fn warm_start(&self, a: &mut Motion, b: &mut Motion) {
        for point in &self.points[..self.count] {
            let row = &point.normal;
            row.apply(row.impulse, self.n, self.roots, a, b);
            for (row, t) in point.tangents.iter().zip(self.t) {
                row.apply(row.impulse, t, self.roots, a, b);
            }
        }
    }

    // ANCHOR: normal
    /// One update of all normal rows, each from the same velocities: what is
    /// symmetric stays so. Bodies that are still apart may come as close as
    /// they are; bodies that overlap are pushed apart by `bias`.
    #[inline]
    pub fn solve_normals(
        &mut self,
        bias: &Bias,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        let (n, roots) = (self.n, self.roots);
        let (a0, b0) = (*a, *b);
        for point in &mut self.points[..self.count] {
            let row = &mut point.normal;
            let gap = point.separation + row.shift(n, roots, &a0, &b0);
            let cdot = row.speed(n, roots, &a0, &b0) + bias.closing(gap);
            let change = bias.soft.impulse(row.mass, cdot, 0.0, row.impulse);
            // The accumulated impulse is clamped, not its change.
            let new = (row.impulse + self.share * change).max(0.0);
            row.apply(new - row.impulse, n, roots, a, b);
            row.impulse = new;
            point.max_impulse = point.max_impulse.max(new);
        }
    }
    // ANCHOR_END: normal

    // ANCHOR: friction
    /// One update of each pair of friction rows, within the box or the cone
    /// that the normal impulse allows.
    #[inline]
    pub fn solve_friction(
        &mut self,
        model: FrictionModel,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        let roots = self.roots;
        for point in &mut self.points[..self.count] {
            let limit = self.friction * point.normal.impulse;
            let mut new = [0.0; 2];
            for (k, row) in point.tangents.iter().enumerate() {
                let slip = row.speed(self.t[k], roots, a, b);
                new[k] = row.impulse - row.mass * slip;
            }
            model.clamp(limit, &mut new);
            for (k, row) in point.tangents.iter_mut().enumerate() {
                row.apply(new[k] - row.impulse, self.t[k], roots, a, b);
                row.impulse = new[k];
            }
        }
    }
    // ANCHOR_END: friction

    /// Pushes overlaps apart by moving the bodies, not their velocities: a
    /// fraction `part` of what is deeper than `slop`, m.
    #[inline]
    pub fn project_positions(
        &self,
        part: f64,
        slop: f64,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        let (n, roots) = (self.n, self.roots);
        for point in &self.points[..self.count] {
            let row = &point.normal;
            let gap = point.separation + row.shift(n, roots, a, b);
            let overlap = (gap + slop).min(0.0);
            row.displace(-part * row.mass * overlap, n, roots, a, b);
        }
    }

    /// Lets points that were hit faster than `threshold`, m/s, bounce.
    #[inline]
    pub fn restitute(
        &mut self,
        threshold: f64,
        a: &mut Motion,
        b: &mut Motion,
    ) {
        let (n, roots) = (self.n, self.roots);
        for point in &mut self.points[..self.count] {
            if point.approach > -threshold || point.max_impulse == 0.0 {
                continue;
            }
            let row = &mut point.normal;
            let wanted = -self.restitution * point.approach;
            let change = row.mass * (wanted - row.speed(n, roots, a, b));
            let new = (row.impulse + change).max(0.0);
            row.apply(new - row.impulse, n, roots, a, b);
            row.impulse = new;
        }
    }
}
