//! A custom constraint: a function of a few positions, and its gradient.

use super::derivative_check::{DERIVATIVE_TOLERANCE, central_difference};
use crate::{
    Constraint, ConstraintBlocks, ConstraintError, EvaluationResult,
    check_derivatives,
};
use math::Vec3;
use math::check::particle_index;
use particles::{InputError, State};
use std::cell::RefCell;

/// `C` of the positions of the constraint's particles, in its own order.
type Value = Box<dyn Fn(&[Vec3]) -> f64>;
/// The gradient of `C` by each of those positions.
type Gradient = Box<dyn Fn(&[Vec3], &mut [Vec3])>;
/// How fast the gradient changes, from positions and velocities.
type Rate = Box<dyn Fn(&[Vec3], &[Vec3], &mut [Vec3])>;

/// A constraint given by functions.
pub struct CustomConstraint {
    particles: Vec<usize>,
    value: Value,
    gradient: Gradient,
    rate: Option<Rate>,
    workspace: RefCell<Workspace>,
}

/// Workspace: the positions and velocities of the constraint's particles, a
/// gradient and its rate.
#[derive(Default)]
struct Workspace {
    x: Vec<Vec3>,
    v: Vec<Vec3>,
    gradient: Vec<Vec3>,
    rate: Vec<Vec3>,
    moved: Vec<Vec3>,
    term: Vec<Vec3>,
}

impl CustomConstraint {
    // ANCHOR: custom
    /// The constraint `value = 0` on `particles`. `gradient` fills in its
    /// derivative by each of their positions; it is compared with finite
    /// differences of `value` around the state `now`, and refused if it is
    /// wrong. How fast it changes is found by differences.
    pub fn new(
        now: &State<'_>,
        particles: &[usize],
        value: impl Fn(&[Vec3]) -> f64 + 'static,
        gradient: impl Fn(&[Vec3], &mut [Vec3]) + 'static,
    ) -> Result<Self, ConstraintError> {
        if particles.is_empty() {
            let (field, value) = ("particles", 0.0);
            let accepted = "at least one particle";
            return Err(InputError { field, value, accepted }.into());
        }
        for &i in particles {
            particle_index("particles", i, now.x.len())?;
        }
        let custom = Self {
            particles: particles.to_vec(),
            value: Box::new(value),
            gradient: Box::new(gradient),
            rate: None,
            workspace: RefCell::default(),
        };
        custom.check(now)?;
        Ok(custom)
    }
    // ANCHOR_END: custom

    /// The same with an exact `rate`, which fills in how fast the gradients
    /// change, from positions and velocities; refused if it is wrong.
    pub fn with_rate(
        self,
        now: &State<'_>,
        rate: impl Fn(&[Vec3], &[Vec3], &mut [Vec3]) + 'static,
    ) -> Result<Self, ConstraintError> {
        let custom = Self { rate: Some(Box::new(rate)), ..self };
        custom.check(now)?;
        Ok(custom)
    }

    /// Compares all derivatives with differences: here, and at positions and
    /// velocities near by, because a wrong formula may be right by accident
    /// where things are symmetric or at rest.
    fn check(&self, now: &State<'_>) -> Result<(), ConstraintError> {
        check_derivatives(self, now, DERIVATIVE_TOLERANCE)?;
        for sample in 1..=3 {
            let (mut x, mut v) = (now.x.to_vec(), now.v.to_vec());
            for &i in &self.particles {
                let phase = (sample * (2 * i + 3)) as f64;
                let shift = Vec3::new(phase, 1.3 * phase, 1.7 * phase);
                x[i] += 0.1 * shift.map(f64::sin);
                v[i] += shift.map(f64::cos);
            }
            let near = State { x: &x, v: &v, ..*now };
            check_derivatives(self, &near, DERIVATIVE_TOLERANCE)?;
        }
        Ok(())
    }
}

impl Constraint for CustomConstraint {
    fn rows(&self) -> usize {
        1
    }

    fn particles(&self) -> &[usize] {
        &self.particles
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.particles
    }

    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        let mut workspace = self.workspace.borrow_mut();
        let Workspace { x, v, gradient, rate, .. } = &mut *workspace;
        x.clear();
        v.clear();
        for &i in &self.particles {
            x.push(now.x[i]);
            v.push(now.v[i]);
        }
        gradient.clear();
        gradient.resize(x.len(), Vec3::zeros());
        rate.clear();
        rate.resize(x.len(), Vec3::zeros());
        let c = (self.value)(x);
        (self.gradient)(x, gradient);
        match &self.rate {
            Some(given) => given(x, v, rate),
            None => self.measure_rate(&mut workspace),
        }
        if !c.is_finite() {
            return Err("its value is not finite");
        }
        out.set_value(0, c);
        for k in 0..self.particles.len() {
            out.set_block(0, k, workspace.gradient[k], workspace.rate[k]);
        }
        Ok(())
    }
}

impl CustomConstraint {
    /// How fast the gradient changes along the velocities, by differences.
    fn measure_rate(&self, workspace: &mut Workspace) {
        let Workspace { x, v, rate, moved, term, .. } = workspace;
        term.resize(x.len(), Vec3::zeros());
        for k in 0..x.len() {
            let change = central_difference(|s| {
                moved.clear();
                for (x, v) in x.iter().zip(&*v) {
                    moved.push(x + s * v);
                }
                (self.gradient)(moved, term);
                Some(term[k])
            });
            rate[k] = change.unwrap_or_default();
        }
    }
}
