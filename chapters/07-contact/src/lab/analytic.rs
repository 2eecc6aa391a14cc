//! What is known exactly about bodies in contact: the standards that tests
//! and figures are held against.

// EQ: contact/zeno
/// When infinitely many bounces are over, s, of a ball whose first impact is
/// at `first`, s after it was dropped from rest.
pub fn bounces_end(first: f64, restitution: f64) -> f64 {
    // t1 (1 + e)/(1 - e)
    first * (1.0 + restitution) / (1.0 - restitution)
}

/// What a brick does on a slope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnSlope {
    /// Friction holds it.
    Stays,
    /// It slides down.
    Slides,
    /// It falls over its lower edge before it slides.
    Tips,
}

// EQ: contact/slope
/// What a brick that is `length` long down the slope and `height` high does
/// on a slope of `angle` radians. Whether a brick that slides tips as well
/// depends on friction: it pulls at the base.
pub fn on_slope(angle: f64, mu: f64, length: f64, height: f64) -> OnSlope {
    let slope = angle.tan();
    // The line of weight, or of weight and friction, leaves the base.
    let tips = slope.min(mu) > length / height;
    match (tips, slope > mu) {
        (true, _) => OnSlope::Tips,
        (false, true) => OnSlope::Slides,
        (false, false) => OnSlope::Stays,
    }
}

/// How far the topmost of `n` equal bricks of length 1 can stick out over
/// the edge of a table, if each is put out as far as those above it allow.
pub fn max_overhang(n: usize) -> f64 {
    // (1 + 1/2 + ... + 1/n)/2
    (1..=n).map(|k| 0.5 / k as f64).sum()
}
