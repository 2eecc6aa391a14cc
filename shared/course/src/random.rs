//! Seeded random numbers, the same on every machine.

/// A 64-bit linear congruential generator. Its low bits are poor, so only the
/// upper 53 are used.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        let multiplied = self.state.wrapping_mul(6_364_136_223_846_793_005);
        self.state = multiplied.wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The next number in [from, to).
    pub fn uniform(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.unit()
    }

    /// The next whole number in [from, to).
    pub fn integer(&mut self, from: usize, to: usize) -> usize {
        assert!(from < to, "there is no whole number from {from} to {to}");
        from + ((to - from) as f64 * self.unit()) as usize
    }

    /// The next `n` numbers in [from, to).
    pub fn vector(&mut self, n: usize, from: f64, to: f64) -> Vec<f64> {
        (0..n).map(|_| self.uniform(from, to)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_fixes_all_numbers_and_another_seed_changes_them() {
        let mut first = Random::new(777);
        let mut again = Random::new(777);
        let mut other = Random::new(778);
        let numbers = first.vector(5, -1.0, 1.0);
        assert_eq!(numbers, again.vector(5, -1.0, 1.0));
        assert_ne!(numbers, other.vector(5, -1.0, 1.0));
        assert!(numbers.iter().all(|x| (-1.0..1.0).contains(x)));
    }

    #[test]
    fn numbers_are_spread_evenly() {
        let mut random = Random::new(1);
        let n = 20_000;
        let mut tenths = [0; 10];
        for _ in 0..n {
            tenths[random.integer(0, 10)] += 1;
        }
        // Each tenth holds 2000 ± 42 (one standard deviation): allow five.
        assert!(tenths.iter().all(|c: &i32| (c - 2000).abs() < 210));
    }
}
