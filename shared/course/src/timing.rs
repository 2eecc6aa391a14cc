//! Timing for benchmarks: ratios within one run, never absolute verdicts.

use std::time::Instant;

/// The median time of each candidate, in seconds, over `rounds` rounds in
/// which the candidates take turns: what disturbs the machine disturbs all
/// of them alike.
pub fn interleaved(
    rounds: usize,
    candidates: &mut [&mut dyn FnMut()],
) -> Vec<f64> {
    assert!(rounds > 0, "at least one round is measured");
    let mut times = vec![Vec::new(); candidates.len()];
    for candidate in candidates.iter_mut() {
        candidate(); // warm up
    }
    for _ in 0..rounds {
        for (i, candidate) in candidates.iter_mut().enumerate() {
            let start = Instant::now();
            candidate();
            times[i].push(start.elapsed().as_secs_f64());
        }
    }
    times.into_iter().map(median).collect()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_runs_once_to_warm_up_and_once_a_round() {
        let (mut a, mut b) = (0, 0);
        let times = interleaved(3, &mut [&mut || a += 1, &mut || b += 1]);
        assert_eq!((a, b, times.len()), (4, 4, 2));
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
    }
}
