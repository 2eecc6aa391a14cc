//! Lagrangian dynamics: objects whose particles are placed by a few
//! parameters: notes F §5.

mod assembly;
mod hybrid;
mod lagrangian;
mod motion;
mod parametric;
mod pendulum;
mod sampled;
mod wire;

pub use assembly::{Assembly, FreePoints};
pub use lagrangian::Lagrangian;
pub use parametric::Parametric;
pub use pendulum::Pendulum;
pub use sampled::Sampled;
pub use wire::Wire;
