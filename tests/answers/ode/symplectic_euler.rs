//! Symplectic Euler as Störmer wrote it: positions from the two before them,
//! x2 = 2 x1 - x0 + h² a(x1), and velocities from the way between.

/// A body at one moment.
#[derive(Clone, Copy)]
pub struct Body {
    /// Position.
    pub x: [f64; 2],
    /// Velocity.
    pub v: [f64; 2],
}

/// Start and all steps.
pub fn symplectic_euler(
    acceleration: &dyn Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    steps: usize,
    start: Body,
) -> Vec<Body> {
    let mut path = vec![start];
    // Where the body would have been one step before the start.
    let mut before: [f64; 2] =
        std::array::from_fn(|i| start.x[i] - h * start.v[i]);
    let mut clock = t;
    while path.len() <= steps {
        let here = path[path.len() - 1].x;
        let push = acceleration(clock, here);
        let next: [f64; 2] = std::array::from_fn(|i| {
            2.0 * here[i] - before[i] + h * h * push[i]
        });
        let v = std::array::from_fn(|i| (next[i] - here[i]) / h);
        path.push(Body { x: next, v });
        before = here;
        clock += h;
    }
    path
}
