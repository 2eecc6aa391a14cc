//! Backward Euler to its end: Newton's method, and projective dynamics.

use super::net::{EARTH, Net};
use super::operations::{LOCAL_SPRING, SPRING_JACOBIAN, factoring, solving};
use super::{FRAME, Method};
use crate::{
    ElasticSpring, MinimiserSettings, ProjectiveDynamics, SpringSystem,
};
use course::Outcome;
use math::Vec3;

fn system(net: &Net) -> Outcome<SpringSystem> {
    let mut system = SpringSystem::new(EARTH)?;
    for (x, mass) in net.x.iter().zip(&net.mass) {
        match mass {
            Some(mass) => system.add(*mass, *x, Vec3::zeros())?,
            None => system.add_pinned(*x)?,
        };
    }
    for &ends in &net.links {
        let (stiffness, rest_length) = (net.stiffness, net.length(ends));
        system.add_spring(ElasticSpring { ends, stiffness, rest_length })?;
    }
    Ok(system)
}

struct ByNewton {
    system: SpringSystem,
    steps: usize,
    /// Forces that may be left at the end of a step, N.
    tolerance: f64,
    /// Operations of an iteration.
    iteration: f64,
}

/// Forces that may be left, as a fraction of the weight of the lightest
/// particle: rounding in the stiffest springs is a hundredth of that.
const TOLERANCE: f64 = 1e-3;

/// A frame in so many steps, each to its end.
pub fn by_newton(net: &Net, steps: usize) -> Outcome<Box<dyn Method>> {
    let system = system(net)?;
    let (n, band) = (3 * net.free(), 3 * (net.reach + 1) - 1);
    let iteration = factoring(n, band)
        + solving(n, band)
        + SPRING_JACOBIAN * net.links.len() as f64;
    let masses = net.mass.iter().flatten();
    let lightest = masses.copied().fold(f64::INFINITY, f64::min);
    let tolerance = TOLERANCE * lightest * EARTH.norm();
    Ok(Box::new(ByNewton { system, steps, tolerance, iteration }))
}

impl Method for ByNewton {
    fn frame(&mut self) -> Outcome<f64> {
        let settings = MinimiserSettings {
            tolerance: self.tolerance,
            max_iterations: 100,
            smallest_move: 0.0,
        };
        let mut cost = 0.0;
        for _ in 0..self.steps {
            let h = FRAME / self.steps as f64;
            let found = self.system.backward_euler_step(h, settings)?;
            // The last one only finds that it has arrived.
            cost += (found.iterations + 1) as f64 * self.iteration;
        }
        Ok(cost)
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        (self.system.x().to_vec(), self.system.v().to_vec())
    }
}

struct ByProjections {
    system: SpringSystem,
    solver: ProjectiveDynamics,
    steps: usize,
    iterations: usize,
    /// Operations of an iteration.
    iteration: f64,
}

/// A frame in so many steps, each of so many iterations.
pub fn by_projections(
    net: &Net,
    steps: usize,
    iterations: usize,
) -> Outcome<Box<dyn Method>> {
    let system = system(net)?;
    let solver = ProjectiveDynamics::new(&system, FRAME / steps as f64)?;
    let iteration = 3.0 * solving(net.free(), net.reach)
        + LOCAL_SPRING * net.links.len() as f64;
    Ok(Box::new(ByProjections { system, solver, steps, iterations, iteration }))
}

impl Method for ByProjections {
    fn frame(&mut self) -> Outcome<f64> {
        for _ in 0..self.steps {
            self.solver.step(&mut self.system, self.iterations)?;
        }
        Ok((self.steps * self.iterations) as f64 * self.iteration)
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        (self.system.x().to_vec(), self.system.v().to_vec())
    }
}
