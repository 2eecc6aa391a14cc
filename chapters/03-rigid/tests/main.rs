//! All tests of `rigid` in one program: it links once.

mod allocation;
mod body;
mod errata;
mod free_rotation;
mod lab;
mod locked;
mod mass;
mod mesh;
mod refusals;
