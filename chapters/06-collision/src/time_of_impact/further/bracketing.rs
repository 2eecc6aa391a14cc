//! Bracketing methods: the time of impact between a time before it and one
//! after it.

use crate::time_of_impact::finite;
use crate::{Precision, TimeOfImpact, TimeOfImpactError};

/// The interval of time that is left, with the gap at both ends.
struct Bracket<'a> {
    gap: &'a mut dyn FnMut(f64) -> f64,
    precision: Precision,
    /// Apart here: time, s, and gap, m.
    safe: [f64; 2],
    /// Overlapping here.
    late: [f64; 2],
    evaluations: usize,
}

/// What the gap at one time says about the time of impact.
enum Evaluation {
    /// It is found.
    Found(TimeOfImpact),
    /// It is later.
    Apart,
    /// It is earlier.
    Overlapping,
}

// ANCHOR: bisection
/// The time of impact by bisection (notes D §6), from a `gap`, m, that can be
/// evaluated at any time. None if the bodies do not overlap at the end, `t1`.
/// It finds one crossing: a body that enters and leaves again in between goes
/// unnoticed.
pub fn bisection(
    mut gap: impl FnMut(f64) -> f64,
    t0: f64,
    t1: f64,
    precision: &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError> {
    let mut bracket = match Bracket::new(&mut gap, [t0, t1], precision)? {
        Ok(bracket) => bracket,
        Err(known) => return Ok(known),
    };
    loop {
        let middle = 0.5 * (bracket.safe[0] + bracket.late[0]);
        if let Evaluation::Found(impact) = bracket.evaluate(middle)? {
            return Ok(Some(impact));
        }
    }
}
// ANCHOR_END: bisection

// ANCHOR: regula-falsi
// EQ: collision/regula_falsi
/// The same by regula falsi: the straight line between the gaps at both ends
/// (B89 §3, footnote 2). Few evaluations where the gap closes evenly.
pub fn regula_falsi(
    mut gap: impl FnMut(f64) -> f64,
    t0: f64,
    t1: f64,
    precision: &Precision,
) -> Result<Option<TimeOfImpact>, TimeOfImpactError> {
    let mut bracket = match Bracket::new(&mut gap, [t0, t1], precision)? {
        Ok(bracket) => bracket,
        Err(known) => return Ok(known),
    };
    let mut line = IllinoisLine::new(&bracket);
    loop {
        // t = t0 + (t1 - t0) gap0 / (gap0 - gap1)
        let t = bracket.safe[0] + line.share() * bracket.width();
        match bracket.evaluate(t)? {
            Evaluation::Found(impact) => return Ok(Some(impact)),
            Evaluation::Apart => line.update(&bracket, true),
            Evaluation::Overlapping => line.update(&bracket, false),
        }
    }
}
// ANCHOR_END: regula-falsi

/// The line of regula falsi, by the Illinois rule: on a curve it meets zero on
/// the same side again and again; then the gap at the far end counts half.
struct IllinoisLine {
    /// The gaps that the line joins, m: at the early end and at the late one.
    ends: [f64; 2],
    /// Whether the last evaluation found the bodies apart.
    was_apart: Option<bool>,
    /// The interval when it was last halved, s.
    halved: f64,
    /// Evaluations since then.
    since: usize,
}

impl IllinoisLine {
    /// So many evaluations may fail to halve the interval before a step of
    /// bisection follows: with fewer, lines that are just getting good are
    /// cut short; with more, bad ones waste evaluations.
    const MAX_LINES: usize = 3;

    fn new(bracket: &Bracket<'_>) -> Self {
        let ends = [bracket.safe[1], bracket.late[1]];
        Self { ends, was_apart: None, halved: bracket.width(), since: 0 }
    }

    // ANCHOR: illinois
    /// Where the line crosses zero, as a fraction of the interval; its middle
    /// if lines have not been good enough lately.
    fn share(&self) -> f64 {
        let [early, late] = self.ends;
        let bisects = self.since == Self::MAX_LINES;
        if bisects { 0.5 } else { early / (early - late) }
    }

    /// Takes the new ends of the interval. An end that has stayed twice
    /// counts half.
    fn update(&mut self, bracket: &Bracket<'_>, apart: bool) {
        let stays = usize::from(apart);
        let kept = 0.5 * self.ends[stays];
        self.ends = [bracket.safe[1], bracket.late[1]];
        if self.was_apart == Some(apart) {
            self.ends[stays] = kept;
        }
        self.was_apart = Some(apart);
        let bisected = self.since == Self::MAX_LINES;
        self.since = if bisected { 0 } else { self.since + 1 };
        if bracket.width() <= 0.5 * self.halved {
            (self.halved, self.since) = (bracket.width(), 0);
        }
    }
    // ANCHOR_END: illinois
}

impl<'a> Bracket<'a> {
    /// Evaluates the gap at both ends. The inner `Err` holds the answer where
    /// nothing is left to search.
    fn new(
        gap: &'a mut dyn FnMut(f64) -> f64,
        [t0, t1]: [f64; 2],
        precision: &Precision,
    ) -> Result<Result<Self, Option<TimeOfImpact>>, TimeOfImpactError> {
        precision.check([t0, t1])?;
        let tolerance = precision.tolerance;
        let first = finite(t0, gap(t0))?;
        if first < -tolerance {
            return Err(TimeOfImpactError::Overlapping {
                time: t0,
                gap: first,
            });
        }
        let last = finite(t1, gap(t1))?;
        if last > tolerance {
            return Ok(Err(None));
        }
        if last >= -tolerance {
            let impact =
                TimeOfImpact { t: t1, gap: last, safe: t1, evaluations: 0 };
            return Ok(Err(Some(impact)));
        }
        if first <= tolerance {
            let impact =
                TimeOfImpact { t: t0, gap: first, safe: t0, evaluations: 0 };
            return Ok(Err(Some(impact)));
        }
        let (safe, late) = ([t0, first], [t1, last]);
        let precision = *precision;
        Ok(Ok(Self { gap, precision, safe, late, evaluations: 0 }))
    }

    /// How much time is left, s.
    fn width(&self) -> f64 {
        self.late[0] - self.safe[0]
    }

    /// Evaluates the gap at `t` and shortens the interval.
    fn evaluate(&mut self, t: f64) -> Result<Evaluation, TimeOfImpactError> {
        let Precision { tolerance, min_step, max_evaluations } = self.precision;
        if self.evaluations == max_evaluations {
            let [safe, gap] = self.safe;
            let evaluations = self.evaluations;
            return Err(TimeOfImpactError::NotConverged {
                evaluations,
                safe,
                gap,
            });
        }
        self.evaluations += 1;
        let gap = finite(t, (self.gap)(t))?;
        let evaluations = self.evaluations;
        if gap.abs() <= tolerance {
            return Ok(Evaluation::Found(TimeOfImpact {
                t,
                gap,
                safe: t,
                evaluations,
            }));
        }
        let apart = gap > 0.0;
        *if apart { &mut self.safe } else { &mut self.late } = [t, gap];
        if self.width() <= min_step {
            let [t, gap] = self.safe;
            return Ok(Evaluation::Found(TimeOfImpact {
                t,
                gap,
                safe: t,
                evaluations,
            }));
        }
        Ok(if apart { Evaluation::Apart } else { Evaluation::Overlapping })
    }
}
