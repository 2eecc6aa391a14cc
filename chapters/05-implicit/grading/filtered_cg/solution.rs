//! An implicit step ends with a large system of linear equations, `A x = b`,
//! whose matrix is symmetric and positive definite. Conjugate gradients solve
//! it with nothing but products of `A` with vectors. But some particles are
//! nailed to the wall, or follow a script: their part of `x` is known
//! beforehand, and no equation may change it, not even in the last digit.
//!
//! So each number of `x` is either free, or *held* at a given value. In the
//! solution the held numbers have exactly their values, and every equation that
//! belongs to a free number is satisfied. (The other equations are not: there
//! the nail pushes.)
//!
//! The trick is a *filter*, which sets to zero whatever belongs to a held
//! number. Start with the held values in place and zeros elsewhere. From there
//! on these are the conjugate gradients of chapter 4, and no direction in which
//! you move may have anything of a held number in it. Two vectors have to be
//! filtered for that: which?
//!
//! Stop when the filtered residual is at most `tolerance` times as long as it
//! was at the start, or after `most` iterations. For this part notes E §3 send
//! their readers to Baraff and Witkin, whose filter it is. If everything is
//! right at the start, there is nothing to do.
//!
//! **An example.** A chain of three, with `b = (0, 0, 0)` and the matrix `A =
//! [[2, -1, 0], [-1, 2, -1], [0, -1, 2]]`, but the number in the middle is held
//! at 2. At the start x = (0, 2, 0) and b - A x = (2, -4, 2), filtered r = (2,
//! 0, 2). With p = r the product is (4, -4, 4), filtered q = (4, 0, 4), so
//! alpha = 8/16. The result is x = (1, 2, 1), r is zero, and it took one
//! iteration.
//!
//! Write `filtered_cg`.

/// The result.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The solution, as far as it got.
    pub x: Vec<f64>,
    /// The number of iterations.
    pub iterations: usize,
}

/// Solves the equations of the free numbers of `A x = b`.
///
/// - `apply`: multiplies a vector by the matrix
/// - `b`: the right-hand side
/// - `held`: for each number its value if it is held, `None` if it is free
/// - `tolerance`: stop when `|r|` is at most this fraction of what it was at
///   first
/// - `most`: the largest number of iterations
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
