//! An implicit step ends with a large system of linear equations, `A x = b`,
//! whose matrix is symmetric and positive. Conjugate gradients solve it by
//! nothing but products of `A` with lists of numbers. But some particles are
//! nailed to the wall, or carried along by somebody: their part of `x` is
//! known beforehand, and no equation may change it, not even in the last digit.
//!
//! So each number of `x` is either free, or *held* at a given value. What is
//! wanted: the held numbers have exactly their values, and every equation that
//! belongs to a free number is satisfied. (The other equations are not: there
//! the nail pushes.)
//!
//! The trick is a *filter*, which sets to zero whatever belongs to a held
//! number. Begin with the held values in place and zeros elsewhere, and let
//! every direction in which you move pass through the filter:
//!
//! ```text
//! x = held values, 0 where free
//! r = filter(b - A x)             what is still missing
//! p = r                           the first direction
//! rr0 = rr = r . r
//!
//! while rr > tolerance² rr0, at most `most` times:
//!     q = filter(A p)
//!     alpha = rr / (p . q)        how far
//!     x = x + alpha p
//!     r = r - alpha q
//!     new = r . r
//!     beta = new / rr             how much of the old direction to keep
//!     p = r + beta p
//!     rr = new
//! ```
//!
//! For this part notes E §3 send their readers to Baraff and Witkin, whose
//! filter it is. If all is right at the start, `rr0 = 0` and nothing is to be
//! done.
//!
//! **An example.** A chain of three, with `b = (0, 0, 0)` and the matrix `A =
//! [[2, -1, 0], [-1, 2, -1], [0, -1, 2]]`, but the number in the middle is held
//! at 2. At the start x = (0, 2, 0) and b - A x = (2, -4, 2), filtered r = (2,
//! 0, 2). With p = r the product is (4, -4, 4), filtered q = (4, 0, 4), so
//! alpha = 8/16. The result is x = (1, 2, 1), r is zero, and it took one
//! iteration.
//!
//! Write `filtered_cg`.

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The solution, as good as it has become.
    pub x: Vec<f64>,
    /// How often the loop was run through.
    pub iterations: usize,
}

/// Solves the equations of the free numbers of `A x = b`.
///
/// - `apply`: multiplies a list of numbers by the matrix
/// - `b`: the right side
/// - `held`: for each number its value if it is held, `None` if it is free
/// - `tolerance`: stop when `|r|` is at most this share of what it was at first
/// - `most`: stop after so many iterations in any case
pub fn filtered_cg(
    apply: &dyn Fn(&[f64]) -> Vec<f64>,
    b: &[f64],
    held: &[Option<f64>],
    tolerance: f64,
    most: usize,
) -> Solved {
    // ANSWER
    let n = b.len();
    let mut x: Vec<f64> = held.iter().map(|h| h.unwrap_or(0.0)).collect();
    let product = apply(&x);
    let mut r: Vec<f64> = (0..n).map(|i| b[i] - product[i]).collect();
    filter(&mut r, held);
    let mut p = r.clone();
    let mut rr = dot(&r, &r);
    let enough = tolerance * tolerance * rr;
    let mut iterations = 0;
    while rr > enough && iterations < most {
        let mut q = apply(&p);
        filter(&mut q, held);
        let alpha = rr / dot(&p, &q);
        for i in 0..n {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        let new = dot(&r, &r);
        let beta = new / rr;
        for i in 0..n {
            p[i] = r[i] + beta * p[i];
        }
        rr = new;
        iterations += 1;
    }
    Solved { x, iterations }
    // END
}

// ANSWER
/// Zero wherever a number is held.
fn filter(list: &mut [f64], held: &[Option<f64>]) {
    for (number, held) in list.iter_mut().zip(held) {
        if held.is_some() {
            *number = 0.0;
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
// END
