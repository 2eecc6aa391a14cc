//! Work that is divided among threads.

use std::thread;

/// Less than this is not worth a thread.
const MIN_CHUNK: usize = 128;

/// Calls `act` for each item. With several threads each takes a part of the
/// list; no item sees another, so that their number cannot matter.
pub fn chunked<T: Send>(
    items: &mut [T],
    threads: usize,
    act: impl Fn(&mut T) + Sync,
) {
    let size = items.len().div_ceil(threads.max(1)).max(MIN_CHUNK);
    if size >= items.len() {
        items.iter_mut().for_each(act);
        return;
    }
    thread::scope(|scope| {
        for chunk in items.chunks_mut(size) {
            let act = &act;
            scope.spawn(move || chunk.iter_mut().for_each(act));
        }
    });
}
