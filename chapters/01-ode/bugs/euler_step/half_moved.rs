//! The second number is computed from a leaf whose first number has already
//! moved. Read the velocity once, before anything moves.

/// The place of the leaf one step later.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let mut x = x;
    x[0] += h * f(t, x)[0];
    x[1] += h * f(t, x)[1];
    x
}
