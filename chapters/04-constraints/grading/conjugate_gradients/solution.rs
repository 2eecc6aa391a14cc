//! Conjugate gradients solve `A x = b` by asking for nothing but products
//! `A p`. That is just what `J W Jᵀ` can give (notes F §4.4). The method wants
//! A to be symmetric, and `p . A p` never to be negative; for `J W Jᵀ` both are
//! true.
//!
//! It begins at `x = 0`, goes a way along one direction after the other, and
//! chooses each direction so that no later step spoils what an earlier one has
//! gained. Three vectors go along with `x`: the residual `r = b - A x`, which
//! says how much is still missing, the direction `p`, and the product `A p`.
//!
//! ```text
//! x = 0      r = b      p = b
//! repeat:
//!     alpha = (r . r)/(p . A p)          how far to go
//!     x = x + alpha p
//!     r_new = r - alpha A p              what is missing now
//!     beta = (r_new . r_new)/(r . r)     new over old
//!     p = r_new + beta p                 where to go next
//!     r = r_new
//! ```
//!
//! The notes describe another version, which minimises `|A x - b|²`: it squares
//! the condition of the matrix and needs far more steps. The plain one above is
//! enough. And because it starts from zero, it even has an answer when
//! constraints are redundant and A is singular: of all the solutions, the
//! shortest.
//!
//! Stop as soon as one of these is true, and look at them in this order before
//! every step, the first one included:
//!
//! - `|r|` is at most `tolerance * |b|`: solved. (This also catches `b = 0`,
//!   which needs no step at all.)
//! - `most` steps are done.
//! - `p . A p` is not greater than zero: along `p` nothing can be gained, the
//!   wishes contradict each other. Leave `x` as it is.
//!
//! Return `x`, and the lengths of all residuals: `|b|` first, and then one for
//! each step that was taken.
//!
//! **An example.** A doubles the first number and leaves the second alone, and
//! b = (2, 2). At the start `r . r = 8` and A p = (4, 2), so `p . A p = 12` and
//! `alpha = 2/3`: x is (4/3, 4/3), r is (-2/3, 2/3). Then
//! `beta = (8/9)/8 = 1/9` and p is (-4/9, 8/9). The second step has
//! `alpha = 3/4` and ends at x = (1, 2) with r = (0, 0). The residuals are √8,
//! √(8/9) and 0.
//!
//! Write `conjugate_gradients`. Call `multiply` once a step, for the direction
//! of this step. Only the standard library is linked here: `math` has a solver
//! already.

/// What came out.
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
/// - `b`: the right side
/// - `tolerance`: how long the residual may be at the end, in units of `|b|`
/// - `most`: how many steps are allowed
pub fn conjugate_gradients(
    multiply: &mut dyn FnMut(&[f64]) -> Vec<f64>,
    b: &[f64],
    tolerance: f64,
    most: usize,
) -> Solved {
    // ANSWER
    let mut x = vec![0.0; b.len()];
    let mut r = b.to_vec();
    let mut p = r.clone();
    let mut square = dot(&r, &r);
    let enough = tolerance * square.sqrt();
    let mut residuals = vec![square.sqrt()];
    while square.sqrt() > enough && residuals.len() <= most {
        let ap = multiply(&p);
        let curvature = dot(&p, &ap);
        if curvature <= 0.0 {
            break;
        }
        // alpha = (r . r)/(p . A p)
        let alpha = square / curvature;
        for i in 0..x.len() {
            x[i] += alpha * p[i];
            r[i] -= alpha * ap[i];
        }
        // beta = (r_new . r_new)/(r . r)
        let new_square = dot(&r, &r);
        let beta = new_square / square;
        for i in 0..x.len() {
            p[i] = r[i] + beta * p[i];
        }
        square = new_square;
        residuals.push(square.sqrt());
    }
    Solved { x, residuals }
    // END
}

// ANSWER
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..a.len() {
        sum += a[i] * b[i];
    }
    sum
}
// END
