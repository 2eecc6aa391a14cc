//! Without an active list: intervals by where they begin, and each looks ahead
//! until it ends. How crowded it is at a point follows from counting who has
//! begun and who has ended.

/// What a sweep finds.
pub struct Sweep {
    /// The pairs.
    pub pairs: Vec<[usize; 2]>,
    /// The length of the longest active list.
    pub longest: usize,
}

/// All pairs that overlap.
pub fn sweep_intervals(intervals: &[[f64; 2]]) -> Sweep {
    let mut by_begin: Vec<usize> = (0..intervals.len()).collect();
    by_begin.sort_by(|i, j| intervals[*i][0].total_cmp(&intervals[*j][0]));
    let mut pairs = Vec::new();
    for (place, i) in by_begin.iter().enumerate() {
        let end = intervals[*i][1];
        let ahead = by_begin[place + 1..].iter();
        for j in ahead.take_while(|j| intervals[**j][0] <= end) {
            let mut pair = [*i, *j];
            pair.sort_unstable();
            pairs.push(pair);
        }
    }
    let mut ends: Vec<f64> = intervals.iter().map(|[_, end]| *end).collect();
    ends.sort_by(f64::total_cmp);
    let mut longest = 0;
    for (place, i) in by_begin.iter().enumerate() {
        let begin = intervals[*i][0];
        let gone = ends.partition_point(|end| *end < begin);
        longest = longest.max(place + 1 - gone);
    }
    Sweep { pairs, longest }
}
