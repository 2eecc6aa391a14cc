//! XPBD.

use super::net::{EARTH, Net};
use super::operations::{XPBD_LINK, XPBD_PARTICLE};
use super::{FRAME, Method};
use crate::{DistanceConstraint, XpbdParticles};
use course::Outcome;
use math::Vec3;

struct ByXpbd {
    particles: XpbdParticles,
    substeps: usize,
    sweeps: usize,
}

/// A frame in so many substeps with so many sweeps each.
pub fn by_xpbd(
    net: &Net,
    substeps: usize,
    sweeps: usize,
) -> Outcome<Box<dyn Method>> {
    let mut particles = XpbdParticles::new(EARTH)?;
    for (x, mass) in net.x.iter().zip(&net.mass) {
        let w = mass.map_or(0.0, |m| 1.0 / m);
        particles.add(w, *x, Vec3::zeros())?;
    }
    for &link in &net.links {
        let (length, soft) = (net.length(link), net.compliance());
        let link = DistanceConstraint::new(link, length, soft)?;
        particles.add_distance(link)?;
    }
    Ok(Box::new(ByXpbd { particles, substeps, sweeps }))
}

impl Method for ByXpbd {
    fn frame(&mut self) -> Outcome<f64> {
        self.particles.step(FRAME, self.substeps, self.sweeps)?;
        let links = self.sweeps * self.particles.distances().len();
        let particles = self.particles.x().len() as f64;
        let each = XPBD_LINK * links as f64 + XPBD_PARTICLE * particles;
        Ok(self.substeps as f64 * each)
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        (self.particles.x().to_vec(), self.particles.v().to_vec())
    }
}
