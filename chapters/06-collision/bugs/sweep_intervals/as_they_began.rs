//! Your pairs are the right ones, but some of them are the wrong way round: the
//! smaller number comes first, whoever began first.

use std::cmp::Ordering;

/// What a sweep finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The pairs that overlap, each once, the smaller number first.
    pub pairs: Vec<[usize; 2]>,
    /// How many intervals were on the active list when it was longest.
    pub longest: usize,
}

/// Finds all pairs of intervals that overlap.
///
/// - `intervals`: where each begins and ends, `[begin, end]`, with begin at
///   most as large as end; all numbers are finite
pub fn sweep_intervals(intervals: &[[f64; 2]]) -> Sweep {
    // (value, whether it ends here, whose end it is)
    let mut ends = Vec::new();
    for (i, [begin, end]) in intervals.iter().enumerate() {
        ends.push((*begin, false, i));
        ends.push((*end, true, i));
    }
    // At equal values `false` comes first: begins before ends.
    ends.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    let mut active: Vec<usize> = Vec::new();
    let mut sweep = Sweep { pairs: Vec::new(), longest: 0 };
    for (_, is_end, i) in ends {
        if is_end {
            active.retain(|j| *j != i);
            continue;
        }
        for j in &active {
            sweep.pairs.push([*j, i]);
        }
        active.push(i);
        sweep.longest = sweep.longest.max(active.len());
    }
    sweep
}
