//! What a frame of boxes costs: `cargo bench -p realtime`.
//!
//! Columns of ten boxes and a pile, in this world and in `rapier3d-f64`; the
//! comparison lives in a crate of its own.

use course::timing::against_peers;
use realtime::SolverSettings;
use realtime::arrangements::{FRAME, pile};
use std::time::Instant;

/// Frames before the clock starts, and on it.
const FRAMES: usize = 120;

fn main() {
    println!("{:>8} {:>12}", "threads", "per frame");
    for threads in [1, 2, 4] {
        let settings = SolverSettings { threads, ..SolverSettings::default() };
        let mut world = pile(settings).expect("a pile");
        for _ in 0..FRAMES {
            world.step(FRAME).expect("a frame");
        }
        let start = Instant::now();
        for _ in 0..FRAMES {
            world.step(FRAME).expect("a frame");
        }
        let seconds = start.elapsed().as_secs_f64() / FRAMES as f64;
        println!("{threads:>8} {:>9.2} ms", 1e3 * seconds);
    }
    against_peers("boxes");
}
