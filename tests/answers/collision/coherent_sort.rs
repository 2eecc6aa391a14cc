//! With a table. Neighbours are exchanged in sweeps from the right to the left
//! (each sweep brings the smallest end home), and every exchange of a begin
//! and an end turns one entry of the table over. What is turned an odd number
//! of times has changed; the new order says in which direction.

use std::collections::BTreeMap;

/// One end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Begins.
    Begins(usize),
    /// Ends.
    Ends(usize),
}

/// What is different.
pub struct Change {
    /// Exchanges of neighbours.
    pub exchanges: usize,
    /// New pairs.
    pub begun: Vec<[usize; 2]>,
    /// Old pairs.
    pub ended: Vec<[usize; 2]>,
}

impl End {
    fn key(self, intervals: &[[f64; 2]]) -> (f64, u8) {
        match self {
            End::Begins(i) => (intervals[i][0], 0),
            End::Ends(i) => (intervals[i][1], 1),
        }
    }
}

/// Mends the order.
pub fn coherent_sort(order: &mut [End], intervals: &[[f64; 2]]) -> Change {
    let mut turned: BTreeMap<[usize; 2], bool> = BTreeMap::new();
    let mut exchanges = 0;
    let mut home = 0;
    // Everything left of `home` is in its place.
    while home < order.len() {
        let mut last = order.len();
        for k in (home + 1..order.len()).rev() {
            let (left, right) = (order[k - 1], order[k]);
            if left.key(intervals) <= right.key(intervals) {
                continue;
            }
            order.swap(k - 1, k);
            exchanges += 1;
            last = k;
            if let (End::Begins(i), End::Ends(j))
            | (End::Ends(i), End::Begins(j)) = (left, right)
            {
                let entry = turned.entry([i.min(j), i.max(j)]);
                *entry.or_default() ^= true;
            }
        }
        home = last;
    }
    let now = |[i, j]: [usize; 2]| {
        let (a, b) = (intervals[i], intervals[j]);
        a[0].max(b[0]) <= a[1].min(b[1])
    };
    let changed = turned.into_iter().filter(|(_, odd)| *odd);
    let (begun, ended) = changed.map(|(pair, _)| pair).partition(|p| now(*p));
    Change { exchanges, begun, ended }
}
