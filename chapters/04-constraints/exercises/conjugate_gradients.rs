//! Conjugate gradients solve `A x = b` with nothing but products `A p`, which
//! is just what `J W Jᵀ` can give (notes F §4.4). The method needs A to be
//! symmetric and positive semidefinite, so that `p . A p` is never negative;
//! `J W Jᵀ` is both.
//!
//! It starts at `x = 0`, moves along one search direction after another, and
//! chooses each direction so that no later step undoes what an earlier one has
//! gained. Three vectors accompany `x`: the residual `r = b - A x`, which says
//! how much is still missing, the search direction `p`, and the product `A p`.
//!
//! - The first direction is the residual itself.
//! - Go along `p` until the new residual is at right angles to the old one.
//!   That gives the distance `alpha`, with `r . A p` in it. The next rule makes
//!   that the same as `p . A p`, which is the better one to divide by.
//! - The next direction is the new residual plus `beta` times the old
//!   direction, such that it is at right angles to `A p` of the old one. With
//!   what you know of the residuals, `beta` becomes a quotient of two squares.
//!
//! The notes describe another version, which minimises `|A x - b|²`: it squares
//! the condition number of the matrix and needs far more steps. The plain one
//! is enough. And because it starts from zero, it works even when
//! constraints are redundant and A is singular: of all the solutions it finds
//! the shortest.
//!
//! Stop as soon as one of these is true; check them in this order before every
//! step, including the first:
//!
//! - `|r|` is at most `tolerance * |b|`: solved. (This also catches `b = 0`,
//!   which needs no step at all.)
//! - `most` steps have been taken.
//! - `p . A p` is not greater than zero: nothing can be gained along `p`,
//!   because the equations contradict each other. Leave `x` as it is.
//!
//! Return `x` and the norms of all residuals: `|b|` first, then one for each
//! step that was taken.
//!
//! **An example.** A doubles the first number and leaves the second alone, and
//! b = (2, 2). At the start `r . r = 8` and A p = (4, 2), so `p . A p = 12` and
//! `alpha = 2/3`: x is (4/3, 4/3), r is (-2/3, 2/3). Then
//! `beta = (8/9)/8 = 1/9` and p is (-4/9, 8/9). The second step has
//! `alpha = 3/4` and ends at x = (1, 2) with r = (0, 0). The residuals are √8,
//! √(8/9) and 0.
//!
//! Write `conjugate_gradients`. Call `multiply` once per step, for the search
//! direction of that step. Only the standard library is linked here: `math` has
//! a solver already.

/// The result.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The solution, or the best that was found.
    pub x: Vec<f64>,
    /// `|b - A x|` at the start and after each step.
    pub residuals: Vec<f64>,
}

/// Solves `A x = b` by conjugate gradients, from zero.
///
/// - `multiply`: gives `A p` for any `p`; A is symmetric
/// - `b`: the right-hand side
/// - `tolerance`: the residual to stop at, relative to `|b|`
/// - `most`: the largest number of steps
pub fn conjugate_gradients(
    multiply: &mut dyn FnMut(&[f64]) -> Vec<f64>,
    b: &[f64],
    tolerance: f64,
    most: usize,
) -> Solved {
    todo!()
}
