//! At the end of the step the bodies only touch, and you search. Nobody
//! overlaps: the whole step is fine.

/// How the next time to try is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The middle.
    Bisection,
    /// Where a straight line is at half the tolerance.
    RegulaFalsi,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The largest gap that is good (m), positive.
    pub tolerance: f64,
    /// Times closer than this (s) are not told apart; positive.
    pub min_step: f64,
    /// The largest number of tries.
    pub most: usize,
}

/// When two bodies meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The time (s), between `t0` and `t1`.
    pub t: f64,
    /// How many times between `t0` and `t1` were tried.
    pub tries: usize,
}

/// The time at which two bodies meet; `None` if they do not overlap at `t1`.
///
/// - `t0`, `t1`: begin and end of the step (s)
/// - `gap`: how far the bodies are apart (m) at a time (s)
pub fn impact_time(
    rule: Rule,
    limits: Limits,
    t0: f64,
    t1: f64,
    gap: &dyn Fn(f64) -> f64,
) -> Option<Impact> {
    let (mut early, mut late) = ((t0, gap(t0)), (t1, gap(t1)));
    if late.1 > 0.0 {
        return None;
    }
    if early.1 <= limits.tolerance {
        return Some(Impact { t: t0, tries: 0 });
    }
    let mut tries = 0;
    while late.0 - early.0 > limits.min_step && tries < limits.most {
        let share = match rule {
            Rule::Bisection => 0.5,
            Rule::RegulaFalsi => {
                (early.1 - 0.5 * limits.tolerance) / (early.1 - late.1)
            }
        };
        let t = early.0 + share * (late.0 - early.0);
        let now = gap(t);
        tries += 1;
        if now < 0.0 {
            late = (t, now);
        } else if now > limits.tolerance {
            early = (t, now);
        } else {
            return Some(Impact { t, tries });
        }
    }
    Some(Impact { t: early.0, tries })
}
