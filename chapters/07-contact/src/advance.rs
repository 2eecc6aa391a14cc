//! One step of the loop: try it, look where it ends, and shorten it if
//! bodies would overlap. Notes D §6.

use crate::path::Path;
use crate::touching::gap_of;
use crate::{ContactError, World};

/// By what angle a body may turn in a step, rad: RK4 then still has four
/// digits.
const WIDEST: f64 = 0.25;

/// How often the time of impact is bracketed more tightly.
const NARROWINGS: usize = 40;

/// So many tolerances above is as good as there.
const NEAR: f64 = 0.05;

/// What is left of a frame below this fraction is rounding.
const ROUNDING: f64 = 1e-12;

/// How loose a step may leave joints, in speeds that a resting contact may
/// approach with. A chain that snaps tight is looser when the step is too
/// long for it.
const LOOSE: f64 = 2.0;

/// By how much of the kinetic energy the total may rise in a step, where
/// nothing but the bodies themselves does work. Feedback alone makes it rise
/// a little, however short the step.
const RISE: f64 = 2e-3;

/// No step is shortened below this fraction of a frame for being inexact.
const FINEST: f64 = 1.0 / 32.0;

impl World {
    /// Moves everything by at most `left` seconds of a frame of `frame`
    /// seconds: up to the next impact.
    pub(crate) fn advance(
        &mut self,
        left: f64,
        frame: f64,
    ) -> Result<(), ContactError> {
        let shortest = self.settings.shortest * frame;
        let mut h = left.min(self.longest_step()).max(shortest.min(left));
        h = h.min(self.pace);
        let start = self.time();
        self.buffers.before.clear();
        self.buffers.before.extend_from_slice(self.rigid.bodies());
        let play = RISE * self.kinetic_energy() + self.creeping_energy();
        let most = self.energy() + play;
        while let Some(shorter) = self.attempt(h, frame, most)? {
            self.report.rejected += 1;
            h = shorter;
            self.rigid.bodies_mut().copy_from_slice(&self.buffers.before);
            self.rigid.set_time(start)?;
            self.follow_scripts()?;
            self.buffers.fresh = false;
        }
        self.report.depth = self.report.depth.max(-self.touching.gap);
        self.report.steps += 1;
        if h >= self.pace {
            // That went well; next time a longer one.
            self.pace = 2.0 * h;
        }
        if left - h <= ROUNDING * frame {
            self.rigid.set_time(start + left)?;
        }
        Ok(())
    }

    /// Tries a step of `h` seconds, which should not bring the energy above
    /// `most`, J. If it is not to be kept, how long a shorter one to try.
    fn attempt(
        &mut self,
        h: f64,
        frame: f64,
        most: f64,
    ) -> Result<Option<f64>, ContactError> {
        self.try_step(h)?;
        self.look_after(h)?;
        let finest = FINEST * frame;
        if self.touching.gap >= -self.settings.tolerance {
            if h <= finest || self.is_exact(most) {
                return Ok(None);
            }
            self.pace = (0.25 * h).max(finest);
            return Ok(Some(self.pace));
        }
        let shortest = self.settings.shortest * frame;
        let impact = self.time_of_impact(h).max(shortest);
        if h <= shortest || impact >= h {
            self.push_apart()?;
            return Ok(None);
        }
        Ok(Some(impact))
    }

    /// The kinetic energy, J, if everybody crept at the speed with which a
    /// resting contact may approach: less than that is rest.
    fn creeping_energy(&self) -> f64 {
        let slow = self.slow();
        let mut mass = 0.0;
        for body in self.bodies() {
            mass += if body.is_fixed() { 0.0 } else { body.mass() };
        }
        0.5 * mass * slow * slow
    }

    /// Whether the step that was just tried was short enough: joints have
    /// stayed tight, and the energy is not above `most`, J.
    fn is_exact(&mut self, most: f64) -> bool {
        let rises = self.scripts.is_empty() && self.energy() > most;
        !rises && !self.joints_give(LOOSE * self.slow())
    }

    /// Integrates over `h` seconds with the contacts that are held.
    fn try_step(&mut self, h: f64) -> Result<(), ContactError> {
        if let Some(mut solver) = self.solver.take() {
            solver.step(self, h);
            self.solver = Some(solver);
        }
        ode::System::accept(self);
        self.buffers.stale();
        self.buffers.pending.take()
    }

    /// The longest step, s, in which nobody turns too far.
    fn longest_step(&self) -> f64 {
        let mut fastest = f64::MIN_POSITIVE;
        for (i, body) in self.bodies().iter().enumerate() {
            if !self.sleepers.is_asleep(i) {
                fastest = fastest.max(body.omega().norm());
            }
        }
        WIDEST / fastest
    }

    /// When, in seconds from the start of the step of size `h` that was
    /// just tried, the first of those that overlap now came half way into
    /// the band. Who was beyond it from the start is no reason to wait.
    fn time_of_impact(&self, h: f64) -> f64 {
        let (before, after) = (&self.buffers.before, self.bodies());
        let path = Path { before, after, h };
        let mut first = 1.0;
        for culprit in &self.touching.culprits {
            let gap = |s: f64| {
                let pose = |i: usize| path.pose(i, s);
                gap_of(culprit, &self.shapes, &pose)
            };
            let (start, tolerance) = (gap(0.0), self.settings.tolerance);
            if start > -tolerance {
                let late = f64::min(culprit.late, first);
                first = crossing(gap, start, late, tolerance);
            }
        }
        first * h
    }
}

/// The fraction of a step up to which a gap stays above the middle of the
/// lower half of the band, or above the middle of what is left of it; at
/// most `late`.
fn crossing(
    gap: impl Fn(f64) -> f64,
    start: f64,
    late: f64,
    tolerance: f64,
) -> f64 {
    let wanted = (-0.5 * tolerance).min(0.5 * (start - tolerance));
    let (mut early, mut late) = (0.0, late);
    let (mut above, mut below) = (start - wanted, gap(late) - wanted);
    if below >= 0.0 {
        return late;
    }
    for _ in 0..NARROWINGS {
        // Regula falsi, kept away from the ends.
        let width = late - early;
        if width <= f64::EPSILON {
            break;
        }
        let guess = early + width * above / (above - below);
        let s = guess.clamp(early + 0.1 * width, late - 0.1 * width);
        let here = gap(s) - wanted;
        if here < 0.0 {
            (late, below) = (s, here);
        } else if here <= NEAR * tolerance {
            return s;
        } else {
            (early, above) = (s, here);
        }
    }
    early
}
