//! Capstones: what the seven chapters make together. A [`Critter`] of springs
//! with motors walks on chapter 2's particles. A [`Machine`] of chapter 7's
//! parts runs from cause to cause, and a plan on paper says whether it starts.
//! A [`Marionette`] of chapter 3's bodies hangs on threads that only pull.

mod critter;
mod lab;
mod machine;
mod marionette;

pub use critter::{
    Critter, Effort, EnergyBalance, Gait, Ground, Muscle, Muscles,
};
pub use lab::chapter;
pub use machine::{BOUNCE, Machine, Setup, flap, hammer};
pub use machine::{Part, least_swing, speed_at_impact, strike, tilt};
pub use machine::{Rule, Trigger};
pub use marionette::{BarScript, Marionette, Thread, ThreadRow};
pub use marionette::{PuppetSettings, THREADS, puppet};
