//! Capstones: what the seven chapters make together. A [`Critter`] of springs
//! with motors walks on chapter 2's particles.

mod critter;
mod experiments;
mod ground;
mod ledger;
mod muscle;
mod scenes;

pub use critter::{Critter, Gait};
pub use experiments::chapter;
pub use ground::Ground;
pub use ledger::Ledger;
pub use muscle::{Effort, Muscle, Muscles};
