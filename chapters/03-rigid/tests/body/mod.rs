//! Bodies and worlds: rotation, forces, what is conserved, what drifts.

mod derivations;
mod drift;
mod forces;
mod heavy_top;
mod invariants;
mod prescribed_motion;
mod rotations;
