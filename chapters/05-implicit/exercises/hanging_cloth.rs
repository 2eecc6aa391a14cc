//! A square piece of cloth hangs from its upper edge: `n` rows of `n` particles,
//! each joined by springs to the eight around it. Several implicit steps of it
//! have the same matrix and other right-hand sides: `A x = b`, once for each `b`.
//!
//! You never see the matrix. You can multiply by it, and that is what a step of
//! the conjugate gradients costs: `a(x)` returns `A x`. It is symmetric and
//! positive definite, and you know where the cloth has springs. Particle `j` of
//! row `i` has the three numbers from `3 (n i + j)` on; a spring joins it to
//! particles of the same row or a neighbouring one, in the same column or a
//! neighbouring one, and to no others.
//!
//! **Valid** is an answer whose every `x` satisfies `|A x - b| <= 1e-6 |b|`. **The
//! score** is how often you call `a`, for all right-hand sides together; lower is
//! better. The count is kept where your code cannot reach it.
//!
//! **An example.** With `n = 12` there are 432 unknowns. Conjugate gradients that
//! take 100 iterations for each of six right-hand sides score 600.
//!
//! A preconditioner helps. So does all that you learn about `A` from the first
//! right-hand side, for the second.

/// The solutions of `A x = b`, one for each right-hand side, in order.
///
/// - `a`: multiplies by the matrix (N s/m); each call counts
/// - `n`: the particles in a row, and the rows
/// - `b`: the right-hand sides, `3 n²` numbers each (N s)
pub fn solve_all(
    a: &dyn Fn(&[f64]) -> Vec<f64>,
    n: usize,
    b: &[Vec<f64>],
) -> Vec<Vec<f64>> {
    todo!()
}
