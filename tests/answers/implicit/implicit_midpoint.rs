//! For the velocity in the middle instead of the place, by Newton's method
//! from the guess that nothing has changed; then a whole step along what was
//! found.

/// Place and velocity.
#[derive(Clone, Copy)]
pub struct Swing {
    /// Place.
    pub x: f64,
    /// Velocity.
    pub v: f64,
}

/// One step by the slopes of the middle.
pub fn implicit_midpoint(
    a: &dyn Fn(f64) -> f64,
    slope: &dyn Fn(f64) -> f64,
    h: f64,
    start: Swing,
) -> Swing {
    let half = h / 2.0;
    let mut speed = start.v;
    let mut last = f64::INFINITY;
    // Corrections shrink until only rounding is left; then they stop doing so.
    for _ in 0..60 {
        let place = start.x + half * speed;
        let miss = start.v + half * a(place) - speed;
        let change = miss / (1.0 - half * half * slope(place));
        speed += change;
        let size = change.abs() / (1.0 + speed.abs());
        if size == 0.0 || (size < 1e-12 && size >= last) {
            break;
        }
        last = size;
    }
    let place = start.x + half * speed;
    Swing { x: start.x + h * speed, v: start.v + h * a(place) }
}
