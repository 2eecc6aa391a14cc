//! All tests of `contact` in one program: it links once.

mod collision_response;
mod common;
mod errata;
mod failures;
mod friction;
mod further;
mod joints;
mod lab;
mod lcp;
mod locked;
mod refusals;
mod resting;
mod simulation;
mod sleeping;
