//! Timing for benchmarks: compare ratios within one run, never absolute
//! times.

use std::process::Command;
use std::sync::LazyLock;
use std::time::Instant;

/// When the program began to measure.
static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The median time of each candidate, in seconds, over `repetitions` in
/// which the candidates take turns: what disturbs the machine disturbs all of
/// them alike.
pub fn interleaved(
    repetitions: usize,
    candidates: &mut [&mut dyn FnMut()],
) -> Vec<f64> {
    assert!(repetitions > 0, "at least one repetition is measured");
    let mut times = vec![Vec::new(); candidates.len()];
    for candidate in candidates.iter_mut() {
        candidate(); // warm up
    }
    for _ in 0..repetitions {
        for (i, candidate) in candidates.iter_mut().enumerate() {
            let start = Instant::now();
            candidate();
            times[i].push(start.elapsed().as_secs_f64());
        }
    }
    times.into_iter().map(median).collect()
}

/// How long this program has been on a processor, s: other programs do not
/// count. Where the system does not say, wall-clock time.
pub fn processor_time() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat");
    let spent = told.ok().and_then(|line| {
        let nanoseconds = line.split(' ').next()?.parse::<f64>();
        nanoseconds.ok()
    });
    match spent {
        Some(nanoseconds) => 1e-9 * nanoseconds,
        None => BEGAN.elapsed().as_secs_f64(),
    }
}

/// Times our code against other crates: runs the program `peers` on a topic,
/// which prints below a chapter's own benchmark.
pub fn against_peers(topic: &str) {
    println!(
        "\nAgainst other crates (cargo run --release -p peers -- {topic}):"
    );
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["run", "--quiet", "--release", "--package", "peers"]);
    match command.args(["--", topic]).status() {
        Ok(status) if status.success() => {}
        Ok(status) => println!("not compared: the program ended with {status}"),
        Err(error) => println!("not compared: {cargo} did not start: {error}"),
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_on_a_processor_grows_with_work() {
        let before = processor_time();
        let mut spent = 0.0;
        // Many times the resolution of the clock.
        while spent < 1e-3 {
            spent = processor_time() - before;
        }
        assert!(spent < 10.0, "{spent} s");
    }

    #[test]
    fn every_candidate_runs_once_to_warm_up_and_once_per_repetition() {
        let (mut a, mut b) = (0, 0);
        let times = interleaved(3, &mut [&mut || a += 1, &mut || b += 1]);
        assert_eq!((a, b, times.len()), (4, 4, 2));
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
    }
}
