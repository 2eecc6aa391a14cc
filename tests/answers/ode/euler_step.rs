//! Euler's step written with fused multiplication and addition.

/// Walks along the current for the time `h`.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let [u, w] = f(t, x);
    [u.mul_add(h, x[0]), w.mul_add(h, x[1])]
}
