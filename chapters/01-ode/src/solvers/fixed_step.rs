//! Integration with a fixed step size, counted by an integer.
//!
//! Notes D §3 drives its simulation by `for (t = 0; t < 10; t += 1./30.)`.
//! The sum of 300 rounded thirtieths falls short of 10, so that loop shows
//! one frame too many. Here the counter is an integer, and the time is
//! computed from it.
//!
//! These loops run to their end whatever happens. If the derivative of the
//! model can fail, ask it afterwards ([`System::take_error`]).

use crate::{Solver, System, Trajectory};

/// Takes `steps` steps of size `h`.
pub fn advance(
    solver: &mut dyn Solver,
    system: &mut dyn System,
    h: f64,
    steps: usize,
) {
    let t0 = system.time();
    let mut x = vec![0.0; system.dim()];
    for n in 1..=steps {
        step_to(solver, system, t0 + n as f64 * h, h, &mut x);
    }
}

// ANCHOR: advance
/// Takes `steps` equal steps that end at `t_end` exactly.
pub fn advance_to(
    solver: &mut dyn Solver,
    system: &mut dyn System,
    t_end: f64,
    steps: usize,
) {
    let t0 = system.time();
    let h = (t_end - t0) / steps as f64;
    let mut x = vec![0.0; system.dim()];
    for n in 1..=steps {
        let t = if n == steps { t_end } else { t0 + n as f64 * h };
        step_to(solver, system, t, h, &mut x);
    }
}

// ANCHOR_END: advance

// ANCHOR: step-to
/// One step of size `h`, after which the time is exactly `t`.
fn step_to(
    solver: &mut dyn Solver,
    system: &mut dyn System,
    t: f64,
    h: f64,
    x: &mut [f64],
) {
    assert!(h.is_finite() && h != 0.0, "a step must be finite and not zero");
    solver.step(system, h);
    system.accept();
    if system.time() != t {
        system.get_state(x);
        system.set_state(t, x);
    }
}
// ANCHOR_END: step-to

/// Takes `steps` steps of size `h` and keeps every state, the first included.
pub fn record(
    solver: &mut dyn Solver,
    system: &mut dyn System,
    h: f64,
    steps: usize,
) -> Trajectory {
    let t0 = system.time();
    let mut x = vec![0.0; system.dim()];
    let mut path = Trajectory::new(system.dim());
    system.get_state(&mut x);
    path.push(t0, &x);
    for n in 1..=steps {
        let t = t0 + n as f64 * h;
        step_to(solver, system, t, h, &mut x);
        system.get_state(&mut x);
        path.push(t, &x);
    }
    path
}

// ANCHOR: frame-times
/// The times of the frames after the first in a film of `seconds` seconds.
/// The number of frames is rounded once; after that, frames are counted.
pub fn frame_times(
    seconds: f64,
    per_second: u32,
) -> impl ExactSizeIterator<Item = f64> {
    let count = (seconds * f64::from(per_second)).round() as u32;
    (0..count).map(move |frame| f64::from(frame + 1) / f64::from(per_second))
}
// ANCHOR_END: frame-times
