//! The leaf moves by a velocity, as if every step lasted one second. How far
//! does it get in the time `h`?

/// The place of the leaf one step later.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let velocity = f(t, x);
    [x[0] + velocity[0], x[1] + velocity[1]]
}
