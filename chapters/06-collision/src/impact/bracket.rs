//! The time of impact between a time before it and one after it.

use super::{Impact, Precision};
use crate::ImpactError;

/// The gap at both ends of the time that is left.
struct Bracket<'a> {
    gap: &'a mut dyn FnMut(f64) -> f64,
    precision: Precision,
    /// Apart here: time, s, and gap, m.
    safe: [f64; 2],
    /// Overlapping here.
    late: [f64; 2],
    steps: usize,
}

/// What a look at the gap has told.
enum Look {
    /// The time is found.
    Found(Impact),
    /// It is later than the look.
    Apart,
    /// It is earlier.
    Overlapping,
}

// ANCHOR: bisection
/// The time of impact by halving what is left (notes D §6), from a `gap`, m,
/// that is known at any time. None where the bodies do not overlap at the
/// end, `t1`. One crossing is looked for: what enters and leaves in between
/// is not seen.
pub fn bisection(
    mut gap: impl FnMut(f64) -> f64,
    t0: f64,
    t1: f64,
    precision: &Precision,
) -> Result<Option<Impact>, ImpactError> {
    let mut bracket = match Bracket::new(&mut gap, [t0, t1], precision)? {
        Ok(bracket) => bracket,
        Err(known) => return Ok(known),
    };
    loop {
        let middle = 0.5 * (bracket.safe[0] + bracket.late[0]);
        if let Look::Found(impact) = bracket.look(middle)? {
            return Ok(Some(impact));
        }
    }
}
// ANCHOR_END: bisection

// ANCHOR: regula-falsi
// EQ: collision/regula_falsi
/// The same, by the straight line between the gaps at both ends (B89 §3,
/// footnote 2): few looks where the gap closes evenly.
///
/// On a curve the line meets zero on the same side again and again; then the
/// gap at the far end is halved (the Illinois rule). Where even that does
/// not halve the time in three looks, the middle is looked at.
pub fn regula_falsi(
    mut gap: impl FnMut(f64) -> f64,
    t0: f64,
    t1: f64,
    precision: &Precision,
) -> Result<Option<Impact>, ImpactError> {
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
        let apart = match bracket.look(t)? {
            Look::Found(impact) => return Ok(Some(impact)),
            Look::Apart => true,
            Look::Overlapping => false,
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
    /// Looks at both ends. The inner answer is there where nothing is left
    /// to search.
    fn new(
        gap: &'a mut dyn FnMut(f64) -> f64,
        [t0, t1]: [f64; 2],
        precision: &Precision,
    ) -> Result<Result<Self, Option<Impact>>, ImpactError> {
        precision.check([t0, t1])?;
        let tolerance = precision.tolerance;
        let first = finite(t0, gap(t0))?;
        if first < -tolerance {
            return Err(ImpactError::Overlapping { time: t0, gap: first });
        }
        let last = finite(t1, gap(t1))?;
        if last > tolerance {
            return Ok(Err(None));
        }
        if last >= -tolerance {
            let impact = Impact { t: t1, gap: last, safe: t1, steps: 0 };
            return Ok(Err(Some(impact)));
        }
        if first <= tolerance {
            let impact = Impact { t: t0, gap: first, safe: t0, steps: 0 };
            return Ok(Err(Some(impact)));
        }
        let (safe, late) = ([t0, first], [t1, last]);
        let precision = *precision;
        Ok(Ok(Self { gap, precision, safe, late, steps: 0 }))
    }

    /// How much time is left, s.
    fn width(&self) -> f64 {
        self.late[0] - self.safe[0]
    }

    /// Looks at the gap at `t` and shortens the time that is left.
    fn look(&mut self, t: f64) -> Result<Look, ImpactError> {
        let Precision { tolerance, least_step, cap } = self.precision;
        if self.steps == cap {
            let [safe, gap] = self.safe;
            let steps = self.steps;
            return Err(ImpactError::TooManySteps { steps, safe, gap });
        }
        self.steps += 1;
        let gap = finite(t, (self.gap)(t))?;
        let steps = self.steps;
        if gap.abs() <= tolerance {
            return Ok(Look::Found(Impact { t, gap, safe: t, steps }));
        }
        let apart = gap > 0.0;
        *if apart { &mut self.safe } else { &mut self.late } = [t, gap];
        if self.width() <= least_step {
            let [t, gap] = self.safe;
            return Ok(Look::Found(Impact { t, gap, safe: t, steps }));
        }
        Ok(if apart { Look::Apart } else { Look::Overlapping })
    }
}

/// Passes a gap on if it is a finite number.
pub(super) fn finite(time: f64, gap: f64) -> Result<f64, ImpactError> {
    if gap.is_finite() {
        return Ok(gap);
    }
    Err(ImpactError::NotFinite { time })
}
