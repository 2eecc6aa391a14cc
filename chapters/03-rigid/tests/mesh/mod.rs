//! Closed surfaces and the bodies inside of them.

mod approximations;
mod invariance;
mod mass_properties;
mod obj;
mod refusals;
mod solids;
