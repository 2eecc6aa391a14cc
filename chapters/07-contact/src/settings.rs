//! What a simulation may be told.

use crate::ContactError;
use math::check::{fraction, non_negative, positive};

/// Tolerances and choices of a simulation.
///
/// The invariant of the whole loop is one line: at the end of every step no
/// two bodies overlap by more than `tolerance`. Contacts live in the band
/// from `-tolerance` to `tolerance`, and resting ones are guided to its
/// middle, where bodies just touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Half the width of the band, m.
    pub tolerance: f64,
    /// Contacts that approach slower than this rest, m/s: they do not
    /// bounce.
    pub threshold: f64,
    /// Which part of an error of gaps and joints feedback takes out per
    /// frame, about. At 1 solvers still follow, but trial states, which are
    /// off in bodies that turn, are pulled at too hard.
    pub feedback: f64,
    /// The shortest step, as a fraction of a frame. What still overlaps
    /// after it is pushed apart.
    pub shortest: f64,
    /// How colliding contacts share the blow.
    pub blows: Blows,
    /// Who may sleep; nobody if not given.
    pub sleep: Option<Sleep>,
}

/// How impulses at several contacts are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blows {
    /// All at once (B89 §8 eq. 29), with friction.
    Simultaneous,
    /// One after the other (notes D §8), without friction; what does not
    /// end is solved at once.
    Propagation,
}

/// When bodies fall asleep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleep {
    /// Slower than this at every point, m/s.
    pub speed: f64,
    /// Pushed so little that no point accelerates by more, m/s². A stack
    /// that is about to tip is slow too, but not at rest.
    pub acceleration: f64,
    /// For so long, s.
    pub after: f64,
}

impl Default for Sleep {
    fn default() -> Self {
        Self { speed: 0.005, acceleration: 1e-3, after: 0.5 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            tolerance: 1e-3,
            threshold: 0.05,
            feedback: 0.2,
            shortest: 1e-3,
            blows: Blows::Simultaneous,
            sleep: Some(Sleep::default()),
        }
    }
}

impl Settings {
    /// Refuses what no simulation can use.
    pub(crate) fn check(&self) -> Result<(), ContactError> {
        positive("tolerance", self.tolerance)?;
        non_negative("threshold", self.threshold)?;
        fraction("feedback", self.feedback)?;
        positive("feedback", self.feedback)?;
        fraction("shortest", self.shortest)?;
        positive("shortest", self.shortest)?;
        if let Some(sleep) = self.sleep {
            non_negative("speed of sleep", sleep.speed)?;
            non_negative("acceleration of sleep", sleep.acceleration)?;
            non_negative("time before sleep", sleep.after)?;
        }
        Ok(())
    }
}
