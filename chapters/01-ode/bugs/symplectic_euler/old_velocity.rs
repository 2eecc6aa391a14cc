//! Your positions move with the old velocity. That is plain Euler, and it
//! spirals: kick first, then drift with what the kick has made of the velocity.

/// A body at one moment.
#[derive(Clone, Copy)]
pub struct Body {
    /// Its position (m).
    pub x: [f64; 2],
    /// Its velocity (m/s).
    pub v: [f64; 2],
}

/// The path of a body: the start, and where it is after each step.
pub fn symplectic_euler(
    acceleration: &dyn Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    steps: usize,
    start: Body,
) -> Vec<Body> {
    let mut path = vec![start];
    let Body { mut x, mut v } = start;
    for n in 0..steps {
        let a = acceleration(t + n as f64 * h, x);
        for i in 0..2 {
            x[i] += h * v[i];
            v[i] += h * a[i];
        }
        path.push(Body { x, v });
    }
    path
}
