//! Derivatives compared with finite differences: the check that every
//! hand-written derivative should pass.

use crate::{Constraint, ConstraintBlocks};
use math::Vec3;
use particles::State;

/// How far given and measured derivatives may be apart, relative to their
/// size where that is above 1. Finite differences are good to some nine
/// digits; a wrong formula is off by far more.
pub(crate) const DERIVATIVE_TOLERANCE: f64 = 1e-6;

/// The step of a finite difference, m or s.
const DIFFERENCE_STEP: f64 = 1e-3;

/// A derivative that disagrees with finite differences.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "{what}, row {row}, particle {particle} of the constraint, {}: given \
     {given:.6}, but finite differences give {measured:.6}",
    ["x", "y", "z"][*.axis]
)]
pub struct WrongDerivative {
    /// Which derivative: `dC/dx`, or how fast that changes.
    pub what: &'static str,
    /// Which row of `C`.
    pub row: usize,
    /// Which of the constraint's particles, from 0.
    pub particle: usize,
    /// Along which axis.
    pub axis: usize,
    /// What the constraint gives.
    pub given: f64,
    /// What finite differences give.
    pub measured: f64,
}

/// Compares the `J` of a constraint with finite differences of its `C`, and
/// its `J'` with differences of its `J` along the velocities. They may differ
/// by `tolerance`, relative to their size where that is above 1. Where the
/// constraint has no value, nothing is compared.
pub fn check_derivatives(
    constraint: &dyn Constraint,
    now: &State<'_>,
    tolerance: f64,
) -> Result<(), WrongDerivative> {
    let mut given = ConstraintBlocks::new();
    if given.fill(constraint, now).is_err() {
        return Ok(());
    }
    // ANCHOR: check
    let mut x = now.x.to_vec();
    for (k, &i) in constraint.particles().iter().enumerate() {
        for axis in 0..3 {
            let x0 = now.x[i][axis];
            let slope = central_difference(|s| {
                x[i][axis] = x0 + s;
                let moved = State { x: &x, ..*now };
                let blocks = blocks_at(constraint, &moved);
                x[i][axis] = x0;
                let mut c = Vec3::zeros();
                for (row, value) in blocks?.c().iter().enumerate() {
                    c[row] = *value;
                }
                Some(c)
            });
            let Some(slope) = slope else { continue };
            for row in 0..constraint.rows() {
                let analytic = given.jac(k)[row][axis];
                let at = (row, k, axis);
                compare("dC/dx", at, analytic, slope[row], tolerance)?;
            }
        }
    }
    check_rates(constraint, now, &given, tolerance)
    // ANCHOR_END: check
}

/// Compares `J'` with differences of `J` along the velocities.
fn check_rates(
    constraint: &dyn Constraint,
    now: &State<'_>,
    given: &ConstraintBlocks,
    tolerance: f64,
) -> Result<(), WrongDerivative> {
    for k in 0..constraint.particles().len() {
        for row in 0..constraint.rows() {
            let slope = central_difference(|s| {
                let mut x = now.x.to_vec();
                for &i in constraint.particles() {
                    x[i] += s * now.v[i];
                }
                let moved = State { x: &x, ..*now };
                Some(blocks_at(constraint, &moved)?.jac(k)[row])
            });
            let Some(slope) = slope else { continue };
            for axis in 0..3 {
                let analytic = given.jac_dot(k)[row][axis];
                let at = (row, k, axis);
                compare("d/dt dC/dx", at, analytic, slope[axis], tolerance)?;
            }
        }
    }
    Ok(())
}

fn blocks_at(
    constraint: &dyn Constraint,
    now: &State<'_>,
) -> Option<ConstraintBlocks> {
    let mut blocks = ConstraintBlocks::new();
    blocks.fill(constraint, now).ok()?;
    Some(blocks)
}

/// The derivative of `f` at 0, by central differences of fourth order.
pub(crate) fn central_difference(
    mut f: impl FnMut(f64) -> Option<Vec3>,
) -> Option<Vec3> {
    let h = DIFFERENCE_STEP;
    let near = f(h)? - f(-h)?;
    let far = f(2.0 * h)? - f(-2.0 * h)?;
    // f' = (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12h
    Some((8.0 * near - far) / (12.0 * h))
}

/// Refuses a given derivative that is not the measured one.
pub(crate) fn compare(
    what: &'static str,
    (row, particle, axis): (usize, usize, usize),
    given: f64,
    measured: f64,
    tolerance: f64,
) -> Result<(), WrongDerivative> {
    let size = measured.abs().max(1.0);
    if (given - measured).abs() <= tolerance * size {
        return Ok(());
    }
    Err(WrongDerivative { what, row, particle, axis, given, measured })
}
