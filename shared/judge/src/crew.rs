//! Several hands at one list of work.

use std::sync::Mutex;
use std::thread;

/// As many hands as this machine has processors.
pub fn hands() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does all the work with so many hands; results come in the order of the
/// work, whoever was first.
pub fn crew<T: Send, R: Send>(
    hands: usize,
    work: Vec<T>,
    one: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let count = work.len();
    let waiting = Mutex::new(work.into_iter().enumerate());
    let done = Mutex::new(Vec::with_capacity(count));
    let next = || waiting.lock().ok().and_then(|mut list| list.next());
    thread::scope(|scope| {
        for _ in 0..hands.clamp(1, count.max(1)) {
            scope.spawn(|| {
                while let Some((i, item)) = next() {
                    let result = one(item);
                    if let Ok(mut done) = done.lock() {
                        done.push((i, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let work: Vec<u64> = (0..20).collect();
        let doubled = crew(4, work, |n| {
            thread::sleep(Duration::from_millis(20 - n));
            2 * n
        });
        let want: Vec<u64> = (0..20).map(|n| 2 * n).collect();
        assert_eq!(doubled, want);
        assert!(crew(4, Vec::<u64>::new(), |n| n).is_empty());
    }
}
