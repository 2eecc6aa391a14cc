//! The barrier.

// ANCHOR: barrier
// EQ: realtime/barrier
/// The barrier at the distance `d` m, with its first and second derivative:
/// zero from `dhat` m on, and infinite at contact.
pub fn barrier(d: f64, dhat: f64) -> [f64; 3] {
    if d >= dhat {
        return [0.0; 3];
    }
    if d <= 0.0 {
        return [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY];
    }
    let off = d - dhat;
    let log = (off / dhat).ln_1p(); // ln(d/dhat)
    // b = -(d - dhat)² ln(d/dhat)
    let b = -off * off * log;
    // b' = -2 (d - dhat) ln(d/dhat) - (d - dhat)²/d
    let slope = -2.0 * off * log - off * off / d;
    // b'' = -2 ln(d/dhat) - 4 (d - dhat)/d + (d - dhat)²/d²
    let ratio = off / d;
    [b, slope, -2.0 * log - 4.0 * ratio + ratio * ratio]
}
// ANCHOR_END: barrier
