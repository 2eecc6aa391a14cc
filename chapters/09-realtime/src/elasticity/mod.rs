//! Elasticity by finite elements: linear tetrahedra with the stable
//! neo-Hookean energy of Smith, de Goes and Kim (2018).

mod beam;
mod cantilever;
mod deformation;
mod element;
mod neo_hookean;
mod tet_mesh;

pub use beam::{CantileverBeam, TipLoad};
pub use cantilever::{BendError, BentBlock, bend_block};
pub use deformation::{Deformation, HessianMode};
pub use element::TetElement;
pub use neo_hookean::NeoHookean;
pub use tet_mesh::TetMesh;
