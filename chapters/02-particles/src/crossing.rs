//! The instant at which something passes zero.

use crate::bounce::impact_fraction;

/// More tries than this, and something other than the step is wrong:
/// halving alone would be below rounding after half of them.
const MOST_TRIES: usize = 120;

// ANCHOR: crossing
/// When, within a step of size `h`, a distance passes from `d0` above zero
/// to `d1` below: `probe(s)` gives the distance and its rate at time `s`.
///
/// The answer is within `tolerance` of zero and still going down; the error
/// is the distance that was left at the last try. The line through both ends
/// gives the next try, as in the notes; where that keeps replacing the same
/// end, the other one counts half (the Illinois rule).
pub(crate) fn crossing(
    [d0, d1]: [f64; 2],
    h: f64,
    tolerance: f64,
    mut probe: impl FnMut(f64) -> (f64, f64),
) -> Result<f64, f64> {
    let (mut above, mut below) = ((0.0, d0), (h, d1));
    let mut last = 0.0;
    for _ in 0..MOST_TRIES {
        let width = below.0 - above.0;
        let share = match above.1 > tolerance {
            true => impact_fraction(above.1, below.1),
            // It starts on the plane and hops: there is no line to follow.
            false => 0.5,
        };
        let s = above.0 + share * width;
        let (d, rate) = probe(s);
        if d.abs() <= tolerance && rate < 0.0 {
            return Ok(s);
        }
        if d > 0.0 || d >= -tolerance && rate >= 0.0 {
            above = (s, d);
            below.1 *= if last > 0.0 { 0.5 } else { 1.0 };
            last = 1.0;
        } else {
            below = (s, d);
            above.1 *= if last < 0.0 { 0.5 } else { 1.0 };
            last = -1.0;
        }
    }
    Err(above.1.min(-below.1))
}
// ANCHOR_END: crossing
