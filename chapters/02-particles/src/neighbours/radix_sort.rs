//! Radix sort: numbers sorted in linear time, digit by digit.

/// Bits per digit: 2048 counters stay in the fastest cache.
const DIGIT_BITS: u32 = 11;

/// Sorts items by a key each.
#[derive(Clone, Debug, Default)]
pub(crate) struct RadixSorter {
    /// The key in the upper half, the number of its item in the lower.
    entries: Vec<u64>,
    buffer: Vec<u64>,
}

impl RadixSorter {
    /// The sorted entries: the key in the upper half of each, the number of
    /// its item in the lower.
    pub fn entries(&self) -> &[u64] {
        &self.entries
    }

    // ANCHOR: radix
    /// Sorts `keys`; equal ones keep their order.
    pub fn sort(&mut self, keys: impl Iterator<Item = u32>) {
        self.entries.clear();
        let mut largest = 0;
        for (item, key) in keys.enumerate() {
            largest = largest.max(key);
            self.entries.push(u64::from(key) << 32 | item as u64);
        }
        let n = self.entries.len();
        assert!(u32::try_from(n).is_ok(), "at most four billion points");
        self.buffer.resize(n, 0);
        let mut shift = 0;
        while shift < u32::BITS && largest >> shift > 0 {
            self.sort_digit(32 + shift);
            shift += DIGIT_BITS;
        }
    }
    // ANCHOR_END: radix

    // ANCHOR: digit
    /// One pass: a stable counting sort by one digit.
    fn sort_digit(&mut self, shift: u32) {
        let mask = (1 << DIGIT_BITS) - 1;
        let digit = |entry: u64| (entry >> shift) as usize & mask;
        let mut position = [0_u32; 1 << DIGIT_BITS];
        for &entry in &self.entries {
            position[digit(entry)] += 1;
        }
        let mut sum = 0;
        for count in &mut position {
            sum += std::mem::replace(count, sum);
        }
        for &entry in &self.entries {
            let at = &mut position[digit(entry)];
            self.buffer[*at as usize] = entry;
            *at += 1;
        }
        std::mem::swap(&mut self.entries, &mut self.buffer);
    }
    // ANCHOR_END: digit
}
