//! The clock of the benches.

use rustix::time::{ClockId, clock_gettime};

/// How long this program has been on a processor, s: other programs do not
/// count.
pub fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}
