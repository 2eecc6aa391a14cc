//! Two numbers change together, `Y = (x, y)`, and one of them is in a great
//! hurry. The notes' own example is a particle that slides slowly towards the
//! origin while something stiff keeps it on a line (notes E §2 eq. 2-1):
//!
//! ```formula
//! x' = -x          y' = -k y          with a large k
//! ```
//!
//! Euler's method must take steps below 2/k, or `y` explodes; but then `x`
//! hardly moves. The implicit step may be as long as you like. It uses the
//! derivative at its end, which it approximates by the derivative at the start
//! and the Jacobian there, the 2 × 2 matrix of the four derivatives
//! `J[row][column] = df[row]/dY[column]`:
//!
//! ```formula Y
//! dY = h (f(Y) + J dY)
//! ```
//!
//! Bring the unknown `dY` to one side (notes E §3 eq. 3-2), and there are two
//! equations with two unknowns. Eliminate one of them, or use Cramer's rule.
//! The step ends at `Y + dY`.
//!
//! If `f` is linear, this is exactly the step of eq. 3-1. If it is not, it is
//! the first Newton iteration for it, and that is what is asked for here: one
//! linear solve, no repetition.
//!
//! **An example.** The notes' example with `k = 3`, `h = 1` and `Y = (4, 8)`.
//! Then `f(Y) = (-4, -24)` and `J = [[-1, 0], [0, -3]]`. With `dY = (-2, -6)`
//! the equation above holds, -2 = -4 + 2 and -6 = -24 + 18, and the step ends
//! at (2, 2). That is the easy case: each number has an equation of its own. If
//! the line is tilted, both are in both.
//!
//! Write `stiff_pair`.

/// Two numbers one step later: one linearised implicit step.
///
/// - `f`: the rates of change of the two numbers (per second)
/// - `jacobian`: the derivatives of `f` (1/s); row by row, so that
///   `jacobian(y)[0][1]` is the derivative of `f(y)[0]` by `y[1]`
/// - `h`: the size of the step (s); positive
/// - `y`: the two numbers at the start of the step
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    // ANSWER
    let [p, q] = f(y);
    let j = jacobian(y);
    // A = 1/h I - J
    let (a, b) = (1.0 / h - j[0][0], -j[0][1]);
    let (c, d) = (-j[1][0], 1.0 / h - j[1][1]);
    // A dY = f(Y), by Cramer's rule
    let determinant = a * d - b * c;
    let dx = (p * d - b * q) / determinant;
    let dy = (a * q - p * c) / determinant;
    [y[0] + dx, y[1] + dy]
    // END
}
