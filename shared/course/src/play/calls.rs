//! Which of the exercises' functions is running, so that one that does not
//! return, or panics, can be named; and which of them call which.

use std::process::exit;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// No function runs.
const NONE: usize = usize::MAX;

/// The function that runs now.
static INNERMOST: AtomicUsize = AtomicUsize::new(NONE);
/// The function that the scene has called last.
static OUTERMOST: AtomicUsize = AtomicUsize::new(NONE);
/// How many functions the scene has called.
static CALLS: AtomicU64 = AtomicU64::new(0);
/// The function that was running when something panicked.
static PANICKED: AtomicUsize = AtomicUsize::new(NONE);
/// For each function a bit for each other one that it has called. Further
/// functions than there are bits are not noted; the largest play has 35.
static CALLED: [AtomicU64; 64] = [const { AtomicU64::new(0) }; 64];

/// A call that the scene makes may take so long. The slowest right answer
/// takes some milliseconds; a page gives up after five seconds.
const CALL_LIMIT: Duration = Duration::from_secs(3);

/// How often to look.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Where the stack of the scene begins; 0 if nobody has said.
static STACK_BEGIN: AtomicUsize = AtomicUsize::new(0);

/// Calls that take more of the stack than this do not come back, bytes: the
/// smallest that a system gives a program is 1 MiB.
const STACK_LIMIT: usize = 600 << 10;

/// About where the stack ends now.
fn stack_address() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr()
}

/// Panics, where this is called, before the stack runs out: the system would
/// end the program without a word about the function. The judge writes this
/// line into the functions of each answer.
#[track_caller]
pub fn check_stack() {
    let begin = STACK_BEGIN.load(Relaxed);
    assert!(
        begin == 0 || begin.abs_diff(stack_address()) < STACK_LIMIT,
        "the stack runs out: does a function call itself for ever?"
    );
}

/// A function of an exercise that runs, until this is dropped.
pub struct Call {
    caller: usize,
}

/// Notes that a function has been entered. The judge writes this line into
/// the functions of each answer.
#[track_caller]
pub fn enter(function: usize) -> Call {
    check_stack();
    let caller = INNERMOST.swap(function, Relaxed);
    if caller == NONE {
        OUTERMOST.store(function, Relaxed);
        CALLS.fetch_add(1, Relaxed);
    } else if let Some(called) = CALLED.get(caller)
        && function < 64
        && called.load(Relaxed) & (1 << function) == 0
    {
        called.fetch_or(1 << function, Relaxed);
    }
    Call { caller }
}

/// The numbers of the functions that have called another one, and of those.
pub(super) fn noted_calls() -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (caller, called) in CALLED.iter().enumerate() {
        let bits = called.load(Relaxed);
        let callees = (0..64).filter(|callee| bits & (1 << callee) != 0);
        found.extend(callees.map(|callee| (caller, callee)));
    }
    found
}

/// The number of the function that was running when something panicked.
pub(super) fn panicked() -> Option<usize> {
    let function = PANICKED.load(Relaxed);
    (function != NONE).then_some(function)
}

impl Drop for Call {
    fn drop(&mut self) {
        let running = INNERMOST.swap(self.caller, Relaxed);
        // The innermost one is dropped first.
        if std::thread::panicking() && panicked().is_none() {
            PANICKED.store(running, Relaxed);
        }
    }
}

/// From now on, ends this process with a message if one of these functions
/// does not return, or takes the whole stack of this thread.
pub(super) fn watch(functions: &'static [&'static str]) {
    STACK_BEGIN.store(stack_address(), Relaxed);
    spawn(move || {
        let (mut calls, mut since) = (0, Instant::now());
        loop {
            sleep(LOOK_EVERY);
            let now = CALLS.load(Relaxed);
            let inner = INNERMOST.load(Relaxed);
            if now != calls || inner == NONE {
                (calls, since) = (now, Instant::now());
            } else if since.elapsed() > CALL_LIMIT {
                let outer = OUTERMOST.load(Relaxed);
                eprintln!("{}", late(functions, outer, inner));
                exit(1);
            }
        }
    });
}

/// A sentence about a function that does not return.
fn late(functions: &[&str], outer: usize, inner: usize) -> String {
    let name = |i: usize| functions.get(i).copied().unwrap_or("a function");
    let seconds = CALL_LIMIT.as_secs();
    let mut words =
        format!("`{}` did not return within {seconds} s", name(outer));
    if inner != outer {
        words += &format!(" (it was in `{}`)", name(inner));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_function_is_known_and_so_is_the_one_that_panicked() {
        let outer = enter(4);
        {
            let _inner = enter(7);
            assert_eq!(INNERMOST.load(Relaxed), 7);
            assert_eq!(OUTERMOST.load(Relaxed), 4);
        }
        assert_eq!(INNERMOST.load(Relaxed), 4);
        let panicked = std::panic::catch_unwind(|| {
            let _inner = enter(9);
            panic!("on purpose");
        });
        assert!(panicked.is_err());
        assert_eq!(super::panicked(), Some(9));
        assert_eq!(INNERMOST.load(Relaxed), 4);
        assert_eq!(noted_calls(), [(4, 7), (4, 9)]);
        drop(outer);
        assert_eq!(INNERMOST.load(Relaxed), NONE);
    }

    #[test]
    fn a_late_function_is_named_with_where_it_was() {
        let names = ["integrate", "step"];
        let said = late(&names, 0, 0);
        assert_eq!(said, "`integrate` did not return within 3 s");
        let said = late(&names, 0, 1);
        assert!(said.ends_with("within 3 s (it was in `step`)"), "{said}");
    }
}
