//! Cases of chapter 9: methods of real-time simulation. The numbers are those
//! of the method with the stated order of operations.
//!
//! | given | asked |
//! |---|---|
//! | `A`, `b`, `f_start`, `sweeps_listed` | sweeps of projected Gauss–Seidel, and their limit |
//! | the same and `mu` | the same with friction rows under the normal ones |
//! | `hertz`, `damping_ratio_zeta`, `h_s` | coefficients of a soft constraint |
//! | `inverse_mass_per_kg`, `rest_length_m` | one step of one XPBD constraint |
//! | `inverse_mass_per_kg`, `constraints_in_order` | XPBD substeps of several |
//! | `springs`, `iterations_listed` | iterations of projective dynamics |
//! | `springs`, `masses_kg` | a backward Euler step by minimisation |
//! | `rest_positions_m`, `mu_Pa` | a stable neo-Hookean tetrahedron |
//! | `dhat_m`, `d_m` | the barrier of incremental potential contact |
//! | `length_m`, `youngs_modulus_Pa` | beam theory for a cantilever |
//! | `links`, `q_rad` | accelerations of a serial chain |

mod articulated;
mod elasticity;
mod gauss_seidel;
mod records;
mod soft_constraint;
mod springs;
#[cfg(test)]
mod variants;
mod xpbd;

use super::{Answer, Inputs, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 11] = [
    (&["A", "b", "f_start", "mu"], |inputs, _| gauss_seidel::answer(inputs)),
    (&["A", "b", "f_start"], |inputs, _| gauss_seidel::answer(inputs)),
    (&["hertz", "damping_ratio_zeta", "h_s"], |inputs, _| {
        soft_constraint::answer(inputs)
    }),
    (&["inverse_mass_per_kg", "rest_length_m"], |inputs, _| {
        xpbd::one_constraint(inputs)
    }),
    (&["inverse_mass_per_kg", "constraints_in_order"], |inputs, _| {
        xpbd::chain(inputs)
    }),
    (&["springs", "iterations_listed"], |inputs, _| springs::project(inputs)),
    (&["springs", "masses_kg"], |inputs, _| springs::minimise(inputs)),
    (&["rest_positions_m", "mu_Pa"], |inputs, _| {
        elasticity::tetrahedron(inputs)
    }),
    (&["dhat_m", "d_m"], |inputs, _| elasticity::barriers(inputs)),
    (&["length_m", "youngs_modulus_Pa"], |inputs, _| {
        elasticity::cantilever(inputs)
    }),
    (&["links", "q_rad"], |inputs, _| articulated::chain(inputs)),
];
