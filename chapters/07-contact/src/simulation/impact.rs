//! Does a pair come too close during a step, and when? The bounds of its
//! relative path decide, or else conservative advancement.

use super::pair_witness::{PairWitness, Proximity};
use super::relative_path::RelativePath;
use super::settings::{
    IMPACT_PRECISION, MAX_ADVANCES, MAX_OVERSHOOT, PRECISION_OF_REST,
    TIME_ROUNDING,
};
use crate::WitnessReport;
use collision::{ConvexShape, Feature, MotionBound, PlacedShape, Pose};
use collision::{Precision, SafeStep, TimeOfImpactError};
use collision::{conservative_advancement, safe_time};
use math::Vec3;

/// What happened to a pair of pieces in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Passage {
    /// They stay apart, or overlap by less than the tolerance.
    Clear,
    /// They meet.
    Impact(Impact),
    /// They overlapped by more than the tolerance when the step began.
    Stuck,
}

impl Passage {
    /// The earlier impact of both; a pair that is stuck comes after all
    /// impacts.
    pub fn or_earlier(self, other: Self) -> Self {
        match (self, other) {
            (Self::Impact(one), Self::Impact(two)) if two.t < one.t => other,
            (Self::Impact(_), _) | (_, Self::Clear) => self,
            _ => other,
        }
    }
}

/// When two pieces meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Impact {
    /// Seconds from the start of the step.
    pub t: f64,
    /// A step so short, s, does not carry them far beyond it.
    pub overshoot: f64,
}

/// Two pieces during a step, one of them as seen from the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairMotion<'a> {
    pub pieces: [&'a ConvexShape; 2],
    /// Which of them moves; the other one is the frame.
    pub mover: usize,
    pub path: RelativePath,
    /// How far they may overlap, m.
    pub tolerance: f64,
}

/// Which of two pieces is looked at from the other: the smaller one; of two
/// that are about as large, the one that does not own the plane's face.
pub(crate) fn choose_mover(
    pieces: [&ConvexShape; 2],
    end: &Proximity,
) -> usize {
    let [a, b] = pieces.map(ConvexShape::core_radius);
    let on_a = match end {
        Proximity::Plane(plane) => matches!(plane.feature, Feature::FaceA(_)),
        _ => false,
    };
    usize::from(if on_a { 2.0 * a >= b } else { a > 2.0 * b })
}

impl PairMotion<'_> {
    /// Both pieces, the one that moves at `pose`.
    fn placed(&self, pose: Pose) -> [PlacedShape<'_>; 2] {
        let mut poses = [Pose::identity(); 2];
        poses[self.mover] = pose;
        [0, 1].map(|k| PlacedShape::new(self.pieces[k], poses[k]))
    }

    /// How far rotation moves something, m: what is round around the centre
    /// of its body stays where it is.
    fn radius(&self) -> f64 {
        self.pieces[self.mover].core_radius()
    }

    /// Whether the plane between the pieces at the end of the step proves that
    /// they were never too close; `n` is its normal, from B to A, in the frame.
    /// Along it the gap sags below the straight line from its first value to
    /// its last by `a h^2/8` at most, where `a` bounds the acceleration.
    pub fn stays_apart(&self, end: &Proximity, n: Vec3) -> bool {
        let Some((last, _)) = end.gap() else { return false };
        let [a, b] = self.placed(self.path.start);
        let hint = match end {
            Proximity::Plane(plane) => [plane.a, plane.b],
            _ => [0, 0],
        };
        let first = -a.reach(-n, hint[0]) - b.reach(n, hint[1]);
        let h = self.path.h;
        let sag = 0.125 * self.path.max_acceleration(self.radius()) * h * h;
        // Each by itself: a gap that is not a number proves nothing.
        let clear = |gap: f64| gap - sag >= -self.tolerance;
        clear(first) && clear(last)
    }

    // ANCHOR: step-from
    /// How long, from `t` on, no corner of the moving piece surely gets within
    /// `level`, m, of the other one: each has its own height above that, and
    /// its own speed, and none accelerates by more than the path allows.
    fn safe_step(&self, t: f64, found: &Proximity, level: f64) -> SafeStep {
        let Some((gap, n)) = found.gap() else {
            return SafeStep { gap: -self.tolerance - level, time: 0.0 };
        };
        // From the frame to the mover.
        let n = if self.mover == 0 { n } else { -n };
        let (pose, [v, omega]) = (self.path.pose(t), self.path.velocities(t));
        let acceleration = self.path.max_acceleration(self.radius());
        let corners = self.pieces[self.mover].core_points();
        let along = |p: &Vec3| n.dot(&pose.rotate(*p));
        let lowest = corners.iter().map(along).fold(f64::INFINITY, f64::min);
        let frame = MotionBound::default();
        let mut time = f64::INFINITY;
        for p in corners {
            let height = gap - level + (along(p) - lowest);
            let v = v + omega.cross(&pose.rotate(*p));
            let own = MotionBound { v, acceleration, ..frame };
            // Not `min`, which would forget what is no number.
            let safe = safe_time(height, n, &own, &frame);
            time = if safe < time || safe.is_nan() { safe } else { time };
        }
        SafeStep { gap: gap - level, time }
    }
    // ANCHOR_END: step-from

    /// When, up to `until` seconds, the gap first falls to `level`, m, up to
    /// `precision`, m. A gap or a speed that is not finite is an error: it is
    /// no clear path.
    fn reaches(
        &self,
        level: f64,
        precision: f64,
        until: f64,
        mut witness: PairWitness,
        report: &mut WitnessReport,
    ) -> Result<Option<f64>, TimeOfImpactError> {
        let step_from = |t: f64| {
            let [a, b] = self.placed(self.path.pose(t));
            let found = witness.ask(&a, &b, self.tolerance, report);
            self.safe_step(t, &found, level)
        };
        let precision = Precision {
            tolerance: precision,
            min_step: TIME_ROUNDING * self.path.h,
            max_evaluations: MAX_ADVANCES,
        };
        match conservative_advancement(step_from, [0.0, until], &precision) {
            Ok(impact) => Ok(impact.map(|impact| impact.t)),
            Err(TimeOfImpactError::NotConverged { safe, .. }) => Ok(Some(safe)),
            Err(error) => Err(error),
        }
    }

    /// What happens up to `until` seconds, if the pieces are not known to
    /// stay apart; `overlaps` tells that they overlap at the end.
    pub fn passage(
        &self,
        overlaps: bool,
        until: f64,
        mut witness: PairWitness,
        report: &mut WitnessReport,
    ) -> Result<Passage, TimeOfImpactError> {
        let [a, b] = self.placed(self.path.start);
        let found = witness.ask(&a, &b, self.tolerance, report);
        let Some((start, _)) = found.gap() else { return Ok(Passage::Stuck) };
        let deepest = -self.tolerance;
        let left = (start - deepest).max(TIME_ROUNDING * self.tolerance);
        let precision =
            (IMPACT_PRECISION * self.tolerance).min(PRECISION_OF_REST * left);
        let reaches = |level: f64, report: &mut WitnessReport| {
            self.reaches(level, precision, until, witness, report)
        };
        if !overlaps && reaches(deepest, report)?.is_none() {
            return Ok(Passage::Clear);
        }
        // Half way into the tolerance, or into what is left of it.
        let level = (0.5 * deepest).min(0.5 * (start + deepest));
        let speed = self.path.max_speed(self.radius());
        let overshoot = MAX_OVERSHOOT * self.tolerance / speed;
        Ok(match reaches(level, report)? {
            Some(t) => Passage::Impact(Impact { t, overshoot }),
            // Only rounding makes the end of the path another place.
            None if overlaps && until == self.path.h => {
                Passage::Impact(Impact { t: until, overshoot })
            }
            None => Passage::Clear,
        })
    }
}
