//! Sorting numbers in linear time, digit by digit.

/// Bits per digit: 2048 counters stay in the fastest memory.
const DIGIT: u32 = 11;

/// Sorts things by a number each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sorter {
    keys: Vec<u64>,
    who: Vec<u32>,
    other_keys: Vec<u64>,
    other_who: Vec<u32>,
}

impl Sorter {
    /// The numbers, in order.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Whose number each one is.
    pub fn who(&self) -> &[u32] {
        &self.who
    }

    // ANCHOR: radix
    /// Sorts `keys`; equal ones keep their order.
    pub fn sort(&mut self, keys: impl Iterator<Item = u64>) {
        self.keys.clear();
        self.keys.extend(keys);
        let n = self.keys.len();
        assert!(u32::try_from(n).is_ok(), "at most four billion points");
        self.who.clear();
        self.who.extend(0..n as u32);
        self.other_keys.resize(n, 0);
        self.other_who.resize(n, 0);
        let largest = self.keys.iter().max().map_or(0, |largest| *largest);
        let mut shift = 0;
        while shift < u64::BITS && largest >> shift > 0 {
            self.sort_digit(shift);
            shift += DIGIT;
        }
    }

    /// Deals all keys into piles by one digit and picks the piles up again.
    fn sort_digit(&mut self, shift: u32) {
        let digit = |key: u64| (key >> shift) as usize & ((1 << DIGIT) - 1);
        let mut place = [0_u32; 1 << DIGIT];
        for &key in &self.keys {
            place[digit(key)] += 1;
        }
        let mut sum = 0;
        for count in &mut place {
            sum += std::mem::replace(count, sum);
        }
        for (&key, &who) in self.keys.iter().zip(&self.who) {
            let at = &mut place[digit(key)];
            self.other_keys[*at as usize] = key;
            self.other_who[*at as usize] = who;
            *at += 1;
        }
        std::mem::swap(&mut self.keys, &mut self.other_keys);
        std::mem::swap(&mut self.who, &mut self.other_who);
    }
    // ANCHOR_END: radix
}
