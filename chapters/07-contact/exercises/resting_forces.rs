//! You know the matrix A and the vector b of all resting contacts, with
//! `d'' = A f + b`, and you look for the forces. Three conditions fix them
//! (notes D §9 eq. 9-5 to 9-7), for every contact `i`:
//!
//! ```formula w A f b
//! w = A f + b
//! w_i >= 0                   no contact accelerates into the other body
//! f_i >= 0                   contacts push, they do not pull
//! f_i w_i = 0                a contact that opens has no force
//! ```
//!
//! That is a *linear complementarity problem*. The third condition says that at
//! each contact at least one of the two numbers is zero. If you knew which one,
//! the rest would be plain linear equations. You do not know; but with `n`
//! contacts there are only 2ⁿ possibilities, and for a few contacts you can
//! try them all:
//!
//! 1. Guess a set C of contacts that hold. All others open: their `f` is zero.
//! 2. For the contacts in C, `w` is zero. That is one equation for each:
//!    the sum over the `j` in C of `a_ij f_j` is `-b_i`.
//! 3. Solve these. If all `f` and all `w` are at least `-1e-9 s`, where `s` is
//!    1 or the largest |b_i|, whichever is more, it is the answer. Otherwise
//!    guess again.
//!
//! Sometimes the equations of a guess have no unique solution: a table with
//! more legs than it needs has many ways to stand. Then skip that guess. If
//! there is any answer, there is also one with fewer legs in C, for which they
//! have one. The forces are not unique in such a case, and the judge looks only
//! at `w`, which is; so any of them will do.
//!
//! And sometimes there is no answer at all: take a body between two walls that
//! are moved together, A = ((1, -1), (-1, 1)) and b = (-1, -1). Every guess
//! fails; then return `None`.
//!
//! Mind the sign of `b`. For a body at rest `b` is negative: without contact
//! forces, it falls. Baraff's paper of 1989 writes `A f - b`, so its `b` has
//! the opposite sign.
//!
//! **An example.** A block of 3 kg stands on two corners, 2 m apart; let g be
//! 10 m/s². A has 17/15 on the diagonal and -7/15 beside it, b is (-10, -10).
//! With both contacts in C the equations give 15 N for each: half the weight.
//! Now hang 60 N on a long arm to its right, 2 m from the middle: b becomes
//! (66, -126). With both contacts in C, f = (-15, 105): the left one would have
//! to pull. With the right one alone, 17/15 f = 126, so f = (0, 111.2), and at
//! the left w = 66 - 7/15 · 111.2 = 14.1 m/s². All conditions hold: the block
//! tips over its right corner. With no contacts in C, w is b, and the right
//! corner would sink in; with the left one alone its force would be negative.
//!
//! Write `resting_forces`. There are at most six contacts, so at most 64
//! guesses. A is symmetric and positive semidefinite, as contact matrices are.

/// Forces at resting contacts (N), one for each; `None` if there are none that
/// satisfy all conditions.
///
/// - `a`: the matrix A (1/kg), row by row
/// - `b`: the vector b (m/s²)
pub fn resting_forces(a: &[Vec<f64>], b: &[f64]) -> Option<Vec<f64>> {
    todo!()
}
