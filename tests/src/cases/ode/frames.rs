//! How many frames a film has: notes D §3.

use super::{Answer, number};
use crate::cases::Inputs;
use serde_json::Map;

/// Longer films are a slip of the pen.
const MOST_FRAMES: f64 = 1e8;

/// The frames that were meant, and those that the printed loop shows.
pub(super) fn count(inputs: &Inputs<'_>) -> Answer {
    let (t_end, frame) = (inputs.number("t_end")?, inputs.number("frame")?);
    let length = t_end / frame;
    if frame <= 0.0 || !(0.0..MOST_FRAMES).contains(&length) {
        return Err("`t_end` is no film of frames of `frame`".to_string());
    }
    // With the frame as the unit of time there is one frame per unit.
    let intended = ode::frame_times(length, 1).len();
    let (shown, t) = printed_loop(t_end, frame);
    let mut answer = Map::new();
    answer.insert("frames_intended".into(), intended.into());
    answer.insert("frames_of_printed_loop_in_f64".into(), shown.into());
    answer.insert("last_printed_t".into(), number(t));
    Ok(answer)
}

/// `for (t = 0; t < t_end; t += frame)`: how often it runs, and its last `t`.
fn printed_loop(t_end: f64, frame: f64) -> (usize, f64) {
    let (mut t, mut shown) = (0.0, 0);
    while t < t_end {
        shown += 1;
        t += frame;
    }
    (shown, t)
}
