//! Works through a list with several threads.

use std::sync::Mutex;
use std::thread;

/// One thread for each processor of this machine.
pub fn thread_count() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Applies a function to every item with so many threads. Results come in the
/// order of the items, whichever was finished first.
pub fn parallel_map<T: Send, R: Send>(
    threads: usize,
    items: Vec<T>,
    apply: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let count = items.len();
    let waiting = Mutex::new(items.into_iter().enumerate());
    let done = Mutex::new(Vec::with_capacity(count));
    let next = || waiting.lock().ok().and_then(|mut list| list.next());
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, count.max(1)) {
            scope.spawn(|| {
                while let Some((i, item)) = next() {
                    let result = apply(item);
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
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..20).collect();
        let doubled = parallel_map(4, items, |n| {
            thread::sleep(Duration::from_millis(20 - n));
            2 * n
        });
        let want: Vec<u64> = (0..20).map(|n| 2 * n).collect();
        assert_eq!(doubled, want);
        assert!(parallel_map(4, Vec::<u64>::new(), |n| n).is_empty());
    }
}
