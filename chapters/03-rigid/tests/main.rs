//! All tests of `rigid` in one program: it links once.

mod allocation;
mod approximations;
mod bad_meshes;
mod derivations;
mod drift;
mod driven;
mod elliptic;
mod errata;
mod errata_motion;
mod experiments;
mod experiments_drift;
mod experiments_free;
mod forces;
mod free;
mod free_solvers;
mod heavy_top;
mod invariants;
mod locked;
mod mass;
mod mesh_invariance;
mod meshes;
mod obj;
mod refusals;
mod scenes;
mod solids;
mod turning;
