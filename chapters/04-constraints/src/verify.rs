//! Derivatives held against differences: the check that every hand-written
//! derivative should pass.

use crate::{Constraint, Pieces};
use math::Vec3;
use particles::State;
use std::fmt;

/// How far each way a difference looks, m or s.
const STEP: f64 = 1e-3;

/// A derivative that does not agree with what it is the derivative of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrongDerivative {
    /// Which derivative: `dC/dx`, or how fast that changes.
    pub what: &'static str,
    /// Which row of `C`.
    pub row: usize,
    /// Which of the constraint's particles, from 0.
    pub particle: usize,
    /// Along which axis.
    pub axis: usize,
    /// What the constraint says.
    pub given: f64,
    /// What differences say.
    pub measured: f64,
}

impl fmt::Display for WrongDerivative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, row, particle, axis, given, measured } = self;
        let axis = ["x", "y", "z"][*axis];
        write!(
            f,
            "{what}, row {row}, particle {particle} of the constraint, {axis}: \
             given {given:.6}, but differences say {measured:.6}"
        )
    }
}

impl std::error::Error for WrongDerivative {}

// ANCHOR: check
/// Compares the `J` of a constraint with differences of its `C`, and its
/// `J'` with differences of its `J` along the velocities. They may differ by
/// `tolerance`, relative to their size where that is above 1. Where the
/// constraint has no value nothing is compared.
pub fn check_derivatives(
    constraint: &dyn Constraint,
    now: &State<'_>,
    tolerance: f64,
) -> Result<(), WrongDerivative> {
    let mut given = Pieces::new();
    if given.fill(constraint, now).is_err() {
        return Ok(());
    }
    let mut x = now.x.to_vec();
    for (k, &i) in constraint.particles().iter().enumerate() {
        for axis in 0..3 {
            let place = now.x[i][axis];
            let slope = slope(|s| {
                x[i][axis] = place + s;
                let moved = State { x: &x, ..*now };
                let pieces = pieces_at(constraint, &moved);
                x[i][axis] = place;
                let mut c = Vec3::zeros();
                for (row, value) in pieces?.c().iter().enumerate() {
                    c[row] = *value;
                }
                Some(c)
            });
            let Some(slope) = slope else { continue };
            for row in 0..constraint.rows() {
                let told = given.jac(k)[row][axis];
                let at = (row, k, axis);
                agree("dC/dx", at, told, slope[row], tolerance)?;
            }
        }
    }
    check_rates(constraint, now, &given, tolerance)
}
// ANCHOR_END: check

/// Compares `J'` with differences of `J` along the velocities.
fn check_rates(
    constraint: &dyn Constraint,
    now: &State<'_>,
    given: &Pieces,
    tolerance: f64,
) -> Result<(), WrongDerivative> {
    for k in 0..constraint.particles().len() {
        for row in 0..constraint.rows() {
            let slope = slope(|s| {
                let mut x = now.x.to_vec();
                for &i in constraint.particles() {
                    x[i] += s * now.v[i];
                }
                let moved = State { x: &x, ..*now };
                Some(pieces_at(constraint, &moved)?.jac(k)[row])
            });
            let Some(slope) = slope else { continue };
            for axis in 0..3 {
                let told = given.jac_dot(k)[row][axis];
                let at = (row, k, axis);
                agree("d/dt dC/dx", at, told, slope[axis], tolerance)?;
            }
        }
    }
    Ok(())
}

fn pieces_at(constraint: &dyn Constraint, now: &State<'_>) -> Option<Pieces> {
    let mut pieces = Pieces::new();
    pieces.fill(constraint, now).ok()?;
    Some(pieces)
}

/// The derivative of `f` at 0, by differences of fourth order.
pub(crate) fn slope(mut f: impl FnMut(f64) -> Option<Vec3>) -> Option<Vec3> {
    let near = f(STEP)? - f(-STEP)?;
    let far = f(2.0 * STEP)? - f(-2.0 * STEP)?;
    // f' = (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12h
    Some((8.0 * near - far) / (12.0 * STEP))
}

/// Refuses two numbers that differ.
pub(crate) fn agree(
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
