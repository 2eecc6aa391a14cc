//! The last end of your list is never moved. The sort goes on to the end of the
//! list.

/// One end of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Here the interval with this number begins.
    Begins(usize),
    /// Here the interval with this number ends.
    Ends(usize),
}

/// What is different from the last frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How many exchanges of neighbours it took.
    pub exchanges: usize,
    /// The pairs that overlap now and did not, the smaller number first, in
    /// any order.
    pub begun: Vec<[usize; 2]>,
    /// The pairs that did overlap and do not now, the smaller number first,
    /// in any order.
    pub ended: Vec<[usize; 2]>,
}

/// Brings the list of ends in order, and tells which overlaps have changed.
///
/// - `order`: all ends, in the order of the last frame; in the right order
///   when the function returns
/// - `intervals`: where each interval begins and ends now, `[begin, end]`
pub fn coherent_sort(order: &mut [End], intervals: &[[f64; 2]]) -> Change {
    let mut change =
        Change { exchanges: 0, begun: Vec::new(), ended: Vec::new() };
    for i in 1..order.len().saturating_sub(1) {
        let mut k = i;
        while k > 0 && wrong(order[k - 1], order[k], intervals) {
            note(order[k - 1], order[k], &mut change);
            order.swap(k - 1, k);
            change.exchanges += 1;
            k -= 1;
        }
    }
    // Who met and parted in one step did neither.
    let parted = change.ended.clone();
    change.ended.retain(|pair| !change.begun.contains(pair));
    change.begun.retain(|pair| !parted.contains(pair));
    change
}

fn value(end: End, intervals: &[[f64; 2]]) -> f64 {
    match end {
        End::Begins(i) => intervals[i][0],
        End::Ends(i) => intervals[i][1],
    }
}

/// Whether two neighbours must change places.
fn wrong(left: End, right: End, intervals: &[[f64; 2]]) -> bool {
    let (l, r) = (value(left, intervals), value(right, intervals));
    let closed = matches!((left, right), (End::Ends(_), End::Begins(_)));
    l > r || (l == r && closed)
}

/// What an exchange of two neighbours means.
fn note(left: End, right: End, change: &mut Change) {
    match (left, right) {
        (End::Ends(i), End::Begins(j)) => {
            change.begun.push([i.min(j), i.max(j)]);
        }
        (End::Begins(i), End::Ends(j)) => {
            change.ended.push([i.min(j), i.max(j)]);
        }
        _ => {}
    }
}
