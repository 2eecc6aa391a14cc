//! Springs: explicitly by RK4, and by the implicit steps of chapter 5.

use super::net::{EARTH, Net};
use super::operations::{
    CG_PARTICLE, PRODUCT_SPRING, SPRING_FORCE, SPRING_JACOBIAN, STAGE_PARTICLE,
};
use super::{FRAME, Method};
use course::Outcome;
use implicit::{ImplicitParticles, Preconditioning, Scheme, SpringNetwork};
use math::Vec3;
use ode::{Rk4, Solver};
use particles::{Gravity, Particles, Spring, Springs, nail};

fn springs(net: &Net) -> Outcome<Vec<Spring>> {
    let mut springs = Vec::new();
    for &link in &net.links {
        let length = net.length(link);
        springs.push(Spring::new(link, net.stiffness, 0.0, length)?);
    }
    Ok(springs)
}

struct ByRk4 {
    particles: Particles,
    steps: usize,
    springs: usize,
}

/// A frame in so many explicit steps.
pub fn by_rk4(net: &Net, steps: usize) -> Outcome<Box<dyn Method>> {
    let mut particles = Particles::new();
    for (x, mass) in net.x.iter().zip(&net.mass) {
        let i = particles.add(mass.unwrap_or(1.0), *x, Vec3::zeros())?;
        if mass.is_none() {
            particles.set_script(i, nail(*x))?;
        }
    }
    particles.add_force(Gravity::new(EARTH)?)?;
    particles.add_force(Springs { list: springs(net)? })?;
    let springs = net.links.len();
    Ok(Box::new(ByRk4 { particles, steps, springs }))
}

impl Method for ByRk4 {
    fn frame(&mut self) -> Outcome<f64> {
        let mut solver = Rk4::new();
        for _ in 0..self.steps {
            solver.step(&mut self.particles, FRAME / self.steps as f64);
        }
        let springs = SPRING_FORCE * self.springs as f64;
        let particles = STAGE_PARTICLE * self.particles.len() as f64;
        Ok(4.0 * self.steps as f64 * (springs + particles))
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        (self.particles.x().to_vec(), self.particles.v().to_vec())
    }
}

struct ByImplicit {
    particles: ImplicitParticles,
    steps: usize,
    springs: usize,
}

/// A frame in so many implicit steps, each with one linear system.
pub fn by_implicit(
    net: &Net,
    scheme: Scheme,
    steps: usize,
) -> Outcome<Box<dyn Method>> {
    let mut particles = ImplicitParticles::new();
    particles.scheme = scheme;
    // What can be counted spring by spring.
    particles.settings.preconditioning = Preconditioning::BlockJacobi;
    for (x, mass) in net.x.iter().zip(&net.mass) {
        let i = particles.add(mass.unwrap_or(1.0), *x, Vec3::zeros())?;
        if mass.is_none() {
            particles.pin(i)?;
        }
    }
    particles.add_force(Gravity::new(EARTH)?)?;
    particles.add_force(SpringNetwork::new(springs(net)?))?;
    let springs = net.links.len();
    Ok(Box::new(ByImplicit { particles, steps, springs }))
}

impl Method for ByImplicit {
    fn frame(&mut self) -> Outcome<f64> {
        let springs = self.springs as f64;
        let iteration = PRODUCT_SPRING * springs
            + CG_PARTICLE * self.particles.len() as f64;
        let mut cost = 0.0;
        for _ in 0..self.steps {
            let report = self.particles.step(FRAME / self.steps as f64)?;
            cost += report.iterations as f64 * iteration;
            cost += report.solves as f64 * SPRING_JACOBIAN * springs;
        }
        Ok(cost)
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        (self.particles.x().to_vec(), self.particles.v().to_vec())
    }
}
