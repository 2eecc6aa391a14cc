//! The substeps of an island: integrate, warm start, sweep, move, relax.

use super::{SolverSettings, Stabilisation};
use crate::SoftCoefficients;
use crate::sequential_impulses::{
    Bias, ContactConstraint, JointConstraint, Motion,
};
use math::Vec3;

/// A contact or joint and the slots of its two bodies.
#[derive(Clone, Copy, Debug)]
pub struct Between<C> {
    /// Slot of the first body; `FIXED` for the ground.
    pub a: u32,
    /// Slot of the second body.
    pub b: u32,
    /// The rows.
    pub rows: C,
}

/// What one island consists of; slots count from `first`.
pub struct Island<'a> {
    /// The slot of the first body.
    pub first: u32,
    /// How the bodies move.
    pub motions: &'a mut [Motion],
    /// `√m` of each body, times gravity: √kg m/s².
    pub weights: &'a [Vec3],
    /// Contacts, in the order of sweeps.
    pub contacts: &'a mut [Between<ContactConstraint>],
    /// Joints, in the order of sweeps.
    pub joints: &'a mut [Between<JointConstraint>],
}

/// What all islands of a step share.
#[derive(Clone, Copy, Debug)]
pub struct StepPlan {
    /// The length of a substep, s.
    h: f64,
    substeps: usize,
    iterations: usize,
    /// The first sweeps of a substep.
    contact_bias: Bias,
    joint_soft: SoftCoefficients,
    /// The sweep at its end.
    relax: Option<Bias>,
    /// Part of an error that positions are moved by, and what is let be, m.
    projection: Option<(f64, f64)>,
    threshold: f64,
    model: crate::FrictionModel,
}

impl StepPlan {
    /// For a step of `h`, s.
    pub fn new(
        settings: &SolverSettings,
        h: f64,
    ) -> math::check::Checked<Self> {
        let substeps = settings.substeps.max(1);
        let h = h / substeps as f64;
        let SolverSettings { slop, max_push_speed, .. } = *settings;
        let bias = |soft| Bias { soft, max_push_speed, slop, h_inv: 1.0 / h };
        let rigid = bias(SoftCoefficients::RIGID);
        let contact_hertz = settings.contact_hertz.min(0.25 / h);
        let joint_hertz = settings.joint_hertz.min(0.25 / h);
        let spring = SoftCoefficients::new;
        let (contact, joint) = match settings.stabilisation {
            Stabilisation::Soft => (
                spring(contact_hertz, settings.contact_damping, h)?,
                spring(joint_hertz, settings.joint_damping, h)?,
            ),
            Stabilisation::Baumgarte { part } => {
                let rate = part / h;
                let pushing = SoftCoefficients {
                    bias_rate: rate,
                    ..SoftCoefficients::RIGID
                };
                (pushing, pushing)
            }
            Stabilisation::SplitImpulse { .. } => {
                (SoftCoefficients::RIGID, SoftCoefficients::RIGID)
            }
        };
        let is_soft = settings.stabilisation == Stabilisation::Soft;
        Ok(Self {
            h,
            substeps,
            iterations: settings.iterations.max(1),
            contact_bias: bias(contact),
            joint_soft: joint,
            relax: is_soft.then_some(rigid),
            projection: match settings.stabilisation {
                Stabilisation::SplitImpulse { part } => Some((part, slop)),
                _ => None,
            },
            threshold: settings.restitution_threshold,
            model: settings.friction,
        })
    }
}

impl Island<'_> {
    // ANCHOR: substeps
    /// Takes the island through all substeps.
    pub fn solve(&mut self, plan: &StepPlan) {
        let h = plan.h;
        for _ in 0..plan.substeps {
            for (motion, weight) in self.motions.iter_mut().zip(self.weights) {
                motion.lin += h * weight;
            }
            self.each_contact(|c, a, b| c.warm_start(a, b));
            self.each_joint(|j, a, b| j.warm_start(a, b));
            for _ in 0..plan.iterations {
                let friction = plan.relax.is_none().then_some(plan.model);
                self.sweep(&plan.contact_bias, plan.joint_soft, friction);
            }
            for motion in self.motions.iter_mut() {
                motion.advance(h);
            }
            if let Some(rigid) = plan.relax {
                self.sweep(&rigid, SoftCoefficients::RIGID, Some(plan.model));
            }
            if let Some((part, slop)) = plan.projection {
                self.project(part, slop);
            }
        }
        self.restitute(plan.threshold);
    }
    // ANCHOR_END: substeps

    /// Moves bodies, not velocities, by this part of their errors.
    fn project(&mut self, part: f64, slop: f64) {
        self.each_joint(|j, a, b| j.project_positions(part, a, b));
        self.each_contact(|c, a, b| c.project_positions(part, slop, a, b));
    }

    fn restitute(&mut self, threshold: f64) {
        self.each_contact(|c, a, b| {
            if c.restitution > 0.0 {
                c.restitute(threshold, a, b);
            }
        });
    }

    // ANCHOR: sweep
    /// One sweep: joints first, then friction and the normals of each
    /// contact. What comes last is satisfied best: nothing may overlap.
    fn sweep(
        &mut self,
        bias: &Bias,
        joint: SoftCoefficients,
        friction: Option<crate::FrictionModel>,
    ) {
        self.each_joint(|j, a, b| j.solve(joint, a, b));
        self.each_contact(|c, a, b| {
            if let Some(model) = friction {
                c.solve_friction(model, a, b);
            }
            c.solve_normals(bias, a, b);
        });
    }
    // ANCHOR_END: sweep

    #[inline]
    fn each_contact(
        &mut self,
        act: impl Fn(&mut ContactConstraint, &mut Motion, &mut Motion),
    ) {
        for contact in self.contacts.iter_mut() {
            with_both(self.motions, self.first, contact, &act);
        }
    }

    #[inline]
    fn each_joint(
        &mut self,
        act: impl Fn(&mut JointConstraint, &mut Motion, &mut Motion),
    ) {
        for joint in self.joints.iter_mut() {
            with_both(self.motions, self.first, joint, &act);
        }
    }
}

/// Hands the motions of both bodies to `act`, and takes them back. The ground
/// does not move, and what is done to it is forgotten.
#[inline(always)]
fn with_both<C>(
    motions: &mut [Motion],
    first: u32,
    between: &mut Between<C>,
    act: impl Fn(&mut C, &mut Motion, &mut Motion),
) {
    let slot = |s: u32| s.wrapping_sub(first) as usize;
    let (i, j) = (slot(between.a), slot(between.b));
    let mut a = motions.get(i).copied().unwrap_or_default();
    let mut b = motions.get(j).copied().unwrap_or_default();
    act(&mut between.rows, &mut a, &mut b);
    if let Some(motion) = motions.get_mut(i) {
        *motion = a;
    }
    if let Some(motion) = motions.get_mut(j) {
        *motion = b;
    }
}
