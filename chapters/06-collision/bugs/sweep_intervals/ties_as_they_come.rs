//! Whether two of your intervals that touch overlap depends on which of them is
//! listed first. Sorting by value alone leaves equal values as they come; what
//! should come first among them?

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
    ends.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal));
    let mut active: Vec<usize> = Vec::new();
    let mut sweep = Sweep { pairs: Vec::new(), longest: 0 };
    for (_, is_end, i) in ends {
        if is_end {
            active.retain(|j| *j != i);
            continue;
        }
        for j in &active {
            sweep.pairs.push([i.min(*j), i.max(*j)]);
        }
        active.push(i);
        sweep.longest = sweep.longest.max(active.len());
    }
    sweep
}
