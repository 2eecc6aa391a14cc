//! Two masses hang on two rods, one below the other, and swing. The rods are
//! springs, so stiff that they stretch by a few micrometres, and they tremble a
//! thousand times a second. Nobody wants to see that. How long a step can you
//! take, and still have the swing right?
//!
//! The machine is given as a function `f(x)`: how fast each number of the state
//! changes. The state is 8 numbers: two positions in the plane, then two
//! velocities. Masses, rods and the wind that blows are other ones each time, so
//! that nobody can compute `f` in another way than by calling it. Write one step
//! of length `h`. You may call `f` at most 100 times in it.
//!
//! **Valid** is a step size if after 2 seconds neither mass is off by more than
//! 1 cm, and no step called `f` more than 100 times. **The score** is the longest
//! step of this kind, in milliseconds, for which two shorter ones (by a fifth, and
//! again) are valid too; longer is better. The checker tries the steps, counts the
//! calls and compares with a solution of its own.
//!
//! **An example.** The classical Runge–Kutta method, with 4 calls, stays stable up
//! to about half a millisecond. Twenty-five of its steps in one make 100 calls, and
//! twenty-five times as long a step.
//!
//! An implicit step is not limited by the rods, only by how well it follows the
//! swing, and by how well you solve its equations: when a rod turns by a tenth of
//! its length in a step, the linear guess is far off.

/// The state one step later.
///
/// - `f`: how fast the state changes, at a state (m/s, m/s²); at most 100 calls
/// - `h`: how long the step lasts (s)
/// - `x`: the state at the start of the step (m, m/s)
pub fn step(f: &dyn Fn(&[f64]) -> Vec<f64>, h: f64, x: &[f64]) -> Vec<f64> {
    todo!()
}
