//! The settings of a world.

use crate::ContactError;
use math::check::{fraction, non_negative, positive};

/// Tolerances and choices of a simulation.
///
/// The invariant of the whole loop is one line: at the end of every step no
/// two bodies overlap by more than `tolerance`. Contacts live in the band
/// from `-tolerance` to `tolerance`, and resting ones are guided to its
/// middle, where bodies just touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldSettings {
    /// Half the width of the band, m.
    pub tolerance: f64,
    /// Contacts that approach slower than this rest, m/s: they do not
    /// bounce.
    pub restitution_threshold: f64,
    /// Baumgarte's stabilisation: the fraction of an error of gaps and joints
    /// that a frame removes, about. At 1 solvers still follow, but trial
    /// states, which are inexact in bodies that rotate, are corrected too
    /// hard.
    pub baumgarte: f64,
    /// The shortest step, as a fraction of a frame. What still overlaps
    /// after it is moved apart.
    pub shortest_step: f64,
    /// How the impulses of colliding contacts are found.
    pub impulse_method: ImpulseMethod,
    /// How forces and impulses without friction are found.
    pub force_method: ForceMethod,
    /// When bodies fall asleep; never if not given.
    pub sleep: Option<SleepSettings>,
    /// How a step is integrated.
    pub step_method: StepMethod,
    /// What keeps a step from doing harm.
    pub guards: Guards,
    /// How long steps are.
    pub steps: StepSettings,
    /// How impulses come to an end.
    pub impulses: ImpulseSettings,
}

/// Parts of the loop without which something goes wrong. The book leaves
/// out one at a time, to show what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guards {
    /// Takes a step that raises the energy again, shorter.
    pub energy: bool,
    /// Sets the velocities of joints right after each step.
    pub joint_projection: bool,
    /// Begins each solution with the last forces.
    pub warm_start: bool,
}

/// How long the steps of a frame are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSettings {
    /// The angle by which a body may rotate in a step, rad. At a quarter RK4
    /// still has four digits; below, steps are spent on nothing.
    pub max_rotation: f64,
    /// The velocity error that a step may leave in joints, as a multiple of
    /// the speed at which a resting contact may approach. A chain that snaps
    /// tight has more of it when the step is too long; below 1, rounding
    /// shortens steps.
    pub max_joint_error: f64,
    /// The fraction of the kinetic energy by which the total may rise in a
    /// step, where nothing but the bodies themselves does work. Below, the
    /// errors of good steps count; above, energy is seen to grow.
    pub max_energy_rise: f64,
    /// No step is shortened below this fraction of a frame for being
    /// inaccurate: a frame must not last for ever.
    pub min_accuracy_step: f64,
    /// Steps per frame, at most; more would mean that the clock stands still.
    pub max_per_frame: usize,
    /// Contacts that open by more than this many tolerances per frame
    /// separate: they need no force. Far below, a contact that trembles comes
    /// and goes; far above, forces are kept that only pull to zero.
    pub separating_rate: f64,
    /// A contact starts warm from one of the step before that is at most this
    /// many tolerances away. Below, what slides starts cold; far above, it
    /// takes the force of a neighbour.
    pub warm_start_radius: f64,
}

/// How impulses come to an end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpulseSettings {
    /// Passes of impulses in which restitution counts; later ones are
    /// inelastic, so that they come to an end.
    pub max_elastic_passes: usize,
    /// Passes of impulses, at most.
    pub max_passes: usize,
    /// Resting contacts may approach by this fraction of their band per
    /// frame; stabilisation catches them. Below, rounding asks for impulses;
    /// above, contacts leave their band.
    pub resting_approach: f64,
    /// The band of a contact counts as at least this fraction of the
    /// tolerance: with nothing left of it, rounding would ask for impulses.
    pub least_band: f64,
}

impl Default for StepSettings {
    fn default() -> Self {
        Self {
            max_rotation: 0.25,
            max_joint_error: 2.0,
            max_energy_rise: 2e-3,
            min_accuracy_step: 1.0 / 32.0,
            max_per_frame: 20_000,
            separating_rate: 0.5,
            warm_start_radius: 50.0,
        }
    }
}

impl Default for Guards {
    fn default() -> Self {
        Self { energy: true, joint_projection: true, warm_start: true }
    }
}

impl Default for ImpulseSettings {
    fn default() -> Self {
        Self {
            max_elastic_passes: 10,
            max_passes: 30,
            resting_approach: 0.1,
            least_band: 0.01,
        }
    }
}

/// How impulses at several contacts are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpulseMethod {
    /// All at once (B89 §8 eq. 29), with friction.
    Simultaneous,
    /// One after the other (notes D §8), without friction; what is left then
    /// is solved at once.
    Propagation,
}

/// How the forces of an island are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForceMethod {
    /// By pivoting, exactly.
    Pivoting,
    /// By predicting which contacts vanish (B89 §6): first that none does,
    /// then those that separate under the forces with the least sum. What
    /// has friction is solved by pivoting.
    Prediction,
}

/// How the motion between two impacts is integrated (B89 §3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepMethod {
    /// One step of the Runge-Kutta method of order four.
    RungeKutta,
    /// As many steps of the method of Dormand and Prince as its estimate of
    /// the error asks for.
    Adaptive {
        /// The error that each of them may make, as a fraction of each number
        /// of the state, and in its unit. Above 1e-2 the guards of the loop
        /// have to do the work; below 1e-7 the estimate sees that forces at
        /// trial states are computed to eight digits only.
        tolerance: f64,
    },
}

/// When bodies fall asleep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SleepSettings {
    /// When every point is slower than this, m/s,
    pub speed: f64,
    /// and no point accelerates by more than this, m/s² (a stack that is
    /// about to tip is slow too, but not at rest),
    pub acceleration: f64,
    /// for this long, s.
    pub after: f64,
}

impl Default for SleepSettings {
    fn default() -> Self {
        Self { speed: 0.005, acceleration: 1e-3, after: 0.5 }
    }
}

// ANCHOR: defaults
impl Default for WorldSettings {
    fn default() -> Self {
        Self {
            tolerance: 1e-3,
            restitution_threshold: 0.05,
            baumgarte: 0.2,
            shortest_step: 1e-3,
            impulse_method: ImpulseMethod::Simultaneous,
            force_method: ForceMethod::Pivoting,
            step_method: StepMethod::RungeKutta,
            sleep: Some(SleepSettings::default()),
            guards: Guards::default(),
            steps: StepSettings::default(),
            impulses: ImpulseSettings::default(),
        }
    }
}
// ANCHOR_END: defaults

impl WorldSettings {
    /// Refuses what no simulation can use.
    pub(crate) fn check(&self) -> Result<(), ContactError> {
        positive("tolerance", self.tolerance)?;
        non_negative("restitution_threshold", self.restitution_threshold)?;
        fraction("baumgarte", self.baumgarte)?;
        positive("baumgarte", self.baumgarte)?;
        fraction("shortest_step", self.shortest_step)?;
        positive("shortest_step", self.shortest_step)?;
        let StepSettings { max_rotation, min_accuracy_step, .. } = self.steps;
        positive("max_rotation", max_rotation)?;
        positive("min_accuracy_step", min_accuracy_step)?;
        fraction("min_accuracy_step", min_accuracy_step)?;
        non_negative("max_joint_error", self.steps.max_joint_error)?;
        non_negative("max_energy_rise", self.steps.max_energy_rise)?;
        positive("separating_rate", self.steps.separating_rate)?;
        non_negative("warm_start_radius", self.steps.warm_start_radius)?;
        positive("resting_approach", self.impulses.resting_approach)?;
        positive("least_band", self.impulses.least_band)?;
        fraction("least_band", self.impulses.least_band)?;
        if let StepMethod::Adaptive { tolerance } = self.step_method {
            positive("tolerance of adaptive steps", tolerance)?;
        }
        if let Some(sleep) = self.sleep {
            non_negative("speed of sleeping bodies", sleep.speed)?;
            non_negative(
                "acceleration of sleeping bodies",
                sleep.acceleration,
            )?;
            non_negative("time before sleep", sleep.after)?;
        }
        Ok(())
    }
}
