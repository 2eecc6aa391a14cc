//! Times of several candidates, measured in turns.

use std::time::Instant;

/// A round repeats each candidate for about this long.
const ROUND_SECONDS: f64 = 0.005;

/// Times of one candidate.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The median time of one call, in seconds.
    pub seconds: f64,
    /// The median, over the rounds, of its share of the reference's time.
    pub ratio: f64,
}

/// Times all candidates in so many `rounds`; `reference` is the index of the
/// one that ratios refer to.
///
/// The candidates take turns in every round, and a ratio compares times of
/// one round only: what else the machine does slows all of them alike.
pub fn compare(
    rounds: usize,
    candidates: &mut [&mut dyn FnMut()],
    reference: usize,
) -> Vec<Timing> {
    let mut calls = Vec::new();
    for candidate in candidates.iter_mut() {
        candidate();
        let once = seconds(candidate, 1).max(1e-9);
        calls.push((ROUND_SECONDS / once).ceil() as usize);
    }
    let mut times = vec![Vec::new(); candidates.len()];
    for _ in 0..rounds {
        for (i, candidate) in candidates.iter_mut().enumerate() {
            times[i].push(seconds(candidate, calls[i]) / calls[i] as f64);
        }
    }
    let mut timings = Vec::new();
    for own in &times {
        let mut ratios = Vec::new();
        for (own, reference) in own.iter().zip(&times[reference]) {
            ratios.push(own / reference);
        }
        let seconds = median(own.clone());
        timings.push(Timing { seconds, ratio: median(ratios) });
    }
    timings
}

/// The time of the fastest of `calls` calls, in seconds: what the work costs
/// while nothing disturbs. Growth with size is fitted to such times, for a
/// long call is disturbed more often than a short one.
pub fn fastest(calls: usize, candidate: &mut dyn FnMut()) -> f64 {
    let mut fastest = f64::INFINITY;
    for _ in 0..calls {
        fastest = fastest.min(seconds(candidate, 1));
    }
    fastest
}

/// Seconds for `calls` calls.
fn seconds(candidate: &mut dyn FnMut(), calls: usize) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        candidate();
    }
    start.elapsed().as_secs_f64()
}

/// The middle one of `values`.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
