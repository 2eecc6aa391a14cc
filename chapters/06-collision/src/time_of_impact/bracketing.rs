//! Bracketing methods: the time of impact between a time before it and one
//! after it.

use super::{Precision, TimeOfImpact};
use crate::TimeOfImpactError;

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
///
/// On a curve the line meets zero on the same side again and again; then the
/// gap at the far end is halved (the Illinois rule). If even that does not
/// halve the interval in three evaluations, one step of bisection follows.
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
    let [mut high, mut low] = [bracket.safe[1], bracket.late[1]];
    let (mut since, mut was_apart) = (0, None);
    let mut halved = bracket.width();
    loop {
        let middle = since == 3;
        let share = if middle { 0.5 } else { high / (high - low) };
        // t = t0 + (t1 - t0) gap0 / (gap0 - gap1)
        let t = bracket.safe[0] + share * bracket.width();
        let apart = match bracket.evaluate(t)? {
            Evaluation::Found(impact) => return Ok(Some(impact)),
            Evaluation::Apart => true,
            Evaluation::Overlapping => false,
        };
        match (apart, was_apart == Some(apart)) {
            (true, same) => {
                high = bracket.safe[1];
                low = if same { 0.5 * low } else { bracket.late[1] };
            }
            (false, same) => {
                low = bracket.late[1];
                high = if same { 0.5 * high } else { bracket.safe[1] };
            }
        }
        was_apart = Some(apart);
        since = if middle { 0 } else { since + 1 };
        if bracket.width() <= 0.5 * halved {
            (halved, since) = (bracket.width(), 0);
        }
    }
}
// ANCHOR_END: regula-falsi

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

/// The gap itself if it is a finite number.
pub(super) fn finite(time: f64, gap: f64) -> Result<f64, TimeOfImpactError> {
    if gap.is_finite() {
        return Ok(gap);
    }
    Err(TimeOfImpactError::NotFinite { time })
}
