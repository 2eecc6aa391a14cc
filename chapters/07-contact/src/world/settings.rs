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
    /// What keeps a step from doing harm.
    pub guards: Guards,
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

impl Default for Guards {
    fn default() -> Self {
        Self { energy: true, joint_projection: true, warm_start: true }
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

impl Default for WorldSettings {
    fn default() -> Self {
        Self {
            tolerance: 1e-3,
            restitution_threshold: 0.05,
            baumgarte: 0.2,
            shortest_step: 1e-3,
            impulse_method: ImpulseMethod::Simultaneous,
            force_method: ForceMethod::Pivoting,
            sleep: Some(SleepSettings::default()),
            guards: Guards::default(),
        }
    }
}

impl WorldSettings {
    /// Refuses what no simulation can use.
    pub(crate) fn check(&self) -> Result<(), ContactError> {
        positive("tolerance", self.tolerance)?;
        non_negative("restitution_threshold", self.restitution_threshold)?;
        fraction("baumgarte", self.baumgarte)?;
        positive("baumgarte", self.baumgarte)?;
        fraction("shortest_step", self.shortest_step)?;
        positive("shortest_step", self.shortest_step)?;
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
