//! Cases of chapter 9: methods of real-time simulation. The numbers are those
//! of the method with the stated order of operations.
//!
//! | given | asked |
//! |---|---|
//! | `A`, `b`, `f_start`, `sweeps_listed` | sweeps of projected Gauss–Seidel, and their limit |
//! | the same and `mu` | the same with friction rows under the normal ones |
//! | `hertz`, `damping_ratio_zeta`, `h_s` | coefficients of a soft constraint |

mod gauss_seidel;
mod soft_constraint;
#[cfg(test)]
mod variants;

use super::{Answer, Inputs, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 3] = [
    (&["A", "b", "f_start", "mu"], |inputs, _| gauss_seidel::answer(inputs)),
    (&["A", "b", "f_start"], |inputs, _| gauss_seidel::answer(inputs)),
    (&["hertz", "damping_ratio_zeta", "h_s"], |inputs, _| {
        soft_constraint::answer(inputs)
    }),
];
