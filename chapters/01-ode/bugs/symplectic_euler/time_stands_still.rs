//! Every step asks for the acceleration at the time of the first. What time is
//! it when the second step begins?

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
        let a = acceleration(t, x);
        for i in 0..2 {
            v[i] += h * a[i];
            x[i] += h * v[i];
        }
        path.push(Body { x, v });
    }
    path
}
