//! Vector fields: the test problems of the chapter. Each is a function `f(t, x, dxdt)`, or makes
//! one from its parameters, and goes into a [`crate::Field`].

mod arenstorf;
mod chase;
mod circle;
mod kepler;
mod lorenz;
mod robertson;
mod scalar;
mod van_der_pol;

pub use arenstorf::{
    ARENSTORF_PERIOD, ARENSTORF_START, MOON_MASS, arenstorf, jacobi_constant,
    restricted_three_body,
};
pub use chase::{chase, chase_solution};
pub use circle::circle;
pub use kepler::{Orbit, angular_momentum, kepler, orbit_energy};
pub use lorenz::lorenz;
pub use robertson::robertson;
pub use scalar::{
    decay, decay_solution, growth_by_cos, inverse_square, particle_on_line,
    square_plus_time,
};
pub use van_der_pol::van_der_pol;
