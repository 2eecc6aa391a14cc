//! Extended position based dynamics (XPBD): Müller et al. 2007, Macklin et
//! al. 2016. Particles move as if they were free, and then constraints are
//! projected one after the other, each as soft as its compliance.

mod distance;
mod layouts;
mod particles;
mod volume;

pub use distance::DistanceConstraint;
pub use layouts::{XpbdCloth, xpbd_block, xpbd_cloth, xpbd_rope};
pub use particles::XpbdParticles;
pub use volume::VolumeConstraint;
