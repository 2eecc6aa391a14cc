//! All tests of `collision` in one program: it links once.

mod broad_phase;
mod cloth;
mod conservative_advancement;
mod contact_manifold;
mod errata;
mod lab;
mod locked;
mod meshes;
mod narrow_phase;
mod oracle;
mod polyhedra;
mod time_of_impact;
