//! Root finding: the time at which a distance passes zero.

use crate::impact_fraction;

/// Iterations, at most: halving alone would be below rounding after half of
/// them.
const MAX_ITERATIONS: usize = 120;

/// Two times with the distances there: above the plane, and below it.
struct Bracket {
    above: (f64, f64),
    below: (f64, f64),
    /// Whether the last guess replaced the end above.
    raised: Option<bool>,
}

// ANCHOR: bracket
impl Bracket {
    /// The line through both ends gives the next guess, as in the notes
    /// (regula falsi).
    fn guess(&self, tolerance: f64) -> f64 {
        let fraction = match self.above.1 > tolerance {
            true => impact_fraction(self.above.1, self.below.1),
            // It starts on the plane and hops: both ends are at zero.
            false => 0.5,
        };
        self.above.0 + fraction * (self.below.0 - self.above.0)
    }

    /// A guess becomes an end. Where that keeps replacing the same end, the
    /// other one counts half (the Illinois method).
    fn replace(&mut self, guess: (f64, f64), is_above: bool) {
        let again = self.raised.replace(is_above) == Some(is_above);
        let (end, other) = match is_above {
            true => (&mut self.above, &mut self.below),
            false => (&mut self.below, &mut self.above),
        };
        *end = guess;
        other.1 *= if again { 0.5 } else { 1.0 };
    }
}
// ANCHOR_END: bracket

// ANCHOR: crossing-time
/// The time within a step of size `h` at which a distance passes from `d0`
/// above zero to `d1` below: `probe(s)` gives the distance and its rate at
/// time `s`.
///
/// At the time found, the distance is within `tolerance` of zero and falling,
/// or it is the last time before that; the error is the distance left if there
/// is a jump.
pub(crate) fn crossing_time(
    [d0, d1]: [f64; 2],
    h: f64,
    tolerance: f64,
    mut probe: impl FnMut(f64) -> (f64, f64),
) -> Result<f64, f64> {
    let (above, below) = ((0.0, d0), (h, d1));
    let mut bracket = Bracket { above, below, raised: None };
    for _ in 0..MAX_ITERATIONS {
        let s = bracket.guess(tolerance);
        let (d, rate) = probe(s);
        if d.abs() <= tolerance && rate < 0.0 {
            return Ok(s);
        }
        let is_above = d > 0.0 || d >= -tolerance && rate >= 0.0;
        bracket.replace((s, d), is_above);
    }
    let (s, _) = bracket.above;
    let left = if s > 0.0 { probe(s).0 } else { d0 };
    if left <= tolerance { Ok(s) } else { Err(left) }
}
// ANCHOR_END: crossing-time

#[cfg(test)]
mod tests {
    use super::*;

    const TOLERANCE: f64 = 1e-9;

    #[test]
    fn a_fall_is_found_in_a_few_iterations() {
        let mut tries = 0;
        let found = crossing_time([0.01, -0.0096], 0.02, 1e-14, |s| {
            tries += 1;
            (0.01 - s + 4.0 * s * s - 2000.0 * s.powi(4), -1.0)
        });
        let s = found.unwrap();
        let left = 0.01 - s + 4.0 * s * s - 2000.0 * s.powi(4);
        assert!(left.abs() <= 1e-14 && tries < 12, "{left:e} {tries}");
    }

    #[test]
    fn a_hop_is_found_where_it_comes_down_not_where_it_began() {
        for speed in [1.0, 1e-3, 1e-6] {
            let hop = |s: f64| (speed * s - 5.0 * s * s, speed - 10.0 * s);
            let found = crossing_time([0.0, hop(1.0).0], 1.0, TOLERANCE, hop);
            let s = found.unwrap();
            assert!(hop(s).0.abs() <= TOLERANCE && hop(s).1 < 0.0);
        }
    }

    #[test]
    fn what_sinks_at_once_is_caught_at_the_start() {
        // On the plane as far as the tolerance goes, and any step, however
        // short, leaves it a little deeper.
        let sunk = |_s: f64| (-1.1 * TOLERANCE, 1e-12);
        let found = crossing_time(
            [-0.9 * TOLERANCE, sunk(1.0).0],
            1.0,
            TOLERANCE,
            sunk,
        );
        assert_eq!(found, Ok(0.0));
    }

    #[test]
    fn a_jump_across_the_plane_is_an_error() {
        let jump = |s: f64| (if s < 0.3 { 1.0 } else { -1.0 }, -1.0);
        assert_eq!(crossing_time([1.0, -1.0], 1.0, TOLERANCE, jump), Err(1.0));
    }
}
