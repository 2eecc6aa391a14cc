//! Sorting numbers in linear time, digit by digit.

/// Bits per digit: 2048 counters stay in the fastest memory.
const DIGIT: u32 = 11;

/// Sorts things by a number each: their key.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sorter {
    /// The key in the upper half, and whose it is in the lower.
    cards: Vec<u64>,
    piles: Vec<u64>,
}

impl Sorter {
    /// What was sorted: the key in the upper half of each number, and whose
    /// it is in the lower.
    pub fn cards(&self) -> &[u64] {
        &self.cards
    }

    // ANCHOR: radix
    /// Sorts `keys`; equal ones keep their order.
    pub fn sort(&mut self, keys: impl Iterator<Item = u32>) {
        self.cards.clear();
        let mut largest = 0;
        for (who, key) in keys.enumerate() {
            largest = largest.max(key);
            self.cards.push(u64::from(key) << 32 | who as u64);
        }
        let n = self.cards.len();
        assert!(u32::try_from(n).is_ok(), "at most four billion points");
        self.piles.resize(n, 0);
        let mut shift = 0;
        while shift < u32::BITS && largest >> shift > 0 {
            self.sort_digit(32 + shift);
            shift += DIGIT;
        }
    }

    /// Deals all cards into piles by one digit and picks the piles up again.
    fn sort_digit(&mut self, shift: u32) {
        let digit = |card: u64| (card >> shift) as usize & ((1 << DIGIT) - 1);
        let mut place = [0_u32; 1 << DIGIT];
        for &card in &self.cards {
            place[digit(card)] += 1;
        }
        let mut sum = 0;
        for count in &mut place {
            sum += std::mem::replace(count, sum);
        }
        for &card in &self.cards {
            let at = &mut place[digit(card)];
            self.piles[*at as usize] = card;
            *at += 1;
        }
        std::mem::swap(&mut self.cards, &mut self.piles);
    }
    // ANCHOR_END: radix
}
