//! Products of long vectors.

/// The number of sums that run side by side: a processor adds several numbers
/// at once, but only if they do not wait for each other.
const LANES: usize = 4;

/// The dot product `a · b`.
#[inline]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len(), "both vectors have the same length");
    let (a, a_rest) = a.as_chunks::<LANES>();
    let (b, b_rest) = b.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (a, b) in a.iter().zip(b) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let mut sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (a, b) in a_rest.iter().zip(b_rest) {
        sum += a * b;
    }
    sum
}

/// The length `|a|`.
pub fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_counts_once_whatever_the_length() {
        for n in 0..11 {
            let a: Vec<f64> = (1..=n).map(f64::from).collect();
            let n = f64::from(n);
            // Small whole numbers: no rounding.
            assert_eq!(dot(&a, &a), n * (n + 1.0) * (2.0 * n + 1.0) / 6.0);
        }
        assert_eq!(norm(&[3.0, 4.0]), 5.0);
    }

    #[test]
    #[should_panic(expected = "the same length")]
    fn vectors_of_different_lengths_have_no_dot_product() {
        dot(&[1.0, 2.0], &[1.0]);
    }
}
