//! Rods with Lagrange multipliers: chapter 4.

use super::net::{EARTH, Net};
use super::operations::MULTIPLIER_LINK;
use super::{FRAME, Method};
use constraints::{ConstrainedParticles, Feedback, Rod};
use course::Outcome;
use math::Vec3;
use ode::Rk4;
use particles::{Gravity, nail};

struct ByMultipliers {
    rods: ConstrainedParticles,
    steps: usize,
    links: usize,
}

/// Time constant of the feedback, in steps: RK4 still follows it well.
const FEEDBACK_STEPS: f64 = 4.0;

/// A frame in so many steps of RK4.
pub fn by_multipliers(net: &Net, steps: usize) -> Outcome<Box<dyn Method>> {
    let mut rods = ConstrainedParticles::new();
    let h = FRAME / steps as f64;
    rods.feedback = Feedback::critical(FEEDBACK_STEPS * h)?;
    for (x, mass) in net.x.iter().zip(&net.mass) {
        let i = rods.add(mass.unwrap_or(1.0), *x, Vec3::zeros())?;
        if mass.is_none() {
            rods.set_script(i, nail(*x))?;
        }
    }
    for &link in &net.links {
        rods.constrain(Rod::new(link, net.length(link))?)?;
    }
    rods.add_force(Gravity::new(EARTH)?)?;
    let links = net.links.len();
    Ok(Box::new(ByMultipliers { rods, steps, links }))
}

impl Method for ByMultipliers {
    fn frame(&mut self) -> Outcome<f64> {
        let h = FRAME / self.steps as f64;
        self.rods.advance(&mut Rk4::new(), h, self.steps)?;
        Ok(MULTIPLIER_LINK * (4 * self.steps * self.links) as f64)
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        let now = self.rods.particles().state();
        (now.x.to_vec(), now.v.to_vec())
    }
}
