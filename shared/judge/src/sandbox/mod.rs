//! Limits around a program that nobody trusts.

pub(crate) mod confine;
pub(crate) mod ending;
pub(crate) mod fence;
pub(crate) mod launch;
