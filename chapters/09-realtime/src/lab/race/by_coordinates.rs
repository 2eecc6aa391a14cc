//! A chain in joint angles, by the articulated-body algorithm.

use super::net::{EARTH, Net};
use super::operations::ARTICULATED_LINK;
use super::{FRAME, Method};
use crate::{ArticulatedBody, Link};
use course::Outcome;
use math::Vec3;
use ode::{Rk4, Solver, SymplecticEuler, System};

struct ByCoordinates {
    body: ArticulatedBody,
    solver: Box<dyn Solver>,
    /// Derivatives in a step.
    stages: usize,
    steps: usize,
    along: Vec<Vec3>,
}

/// A chain whose links turn about -y, with the net's first particle as the
/// nail: the coordinates are zero where it begins.
fn links(net: &Net) -> Outcome<(ArticulatedBody, Vec<Vec3>)> {
    let (mut links, mut along) = (Vec::new(), Vec::new());
    for (i, &[a, b]) in net.links.iter().enumerate() {
        let joint = along.last().copied().unwrap_or_else(Vec3::zeros);
        let arm = net.x[b] - net.x[a];
        let link = Link::revolute(i.checked_sub(1), -Vec3::y(), joint)?;
        let mass = net.mass[b].unwrap_or(0.0);
        links.push(link.with_mass(mass, arm, Vec3::zeros())?);
        along.push(arm);
    }
    Ok((ArticulatedBody::new(links, EARTH)?, along))
}

/// A chain, a frame in so many steps of RK4 or of symplectic Euler.
pub fn by_coordinates(
    net: &Net,
    steps: usize,
    symplectic: bool,
) -> Outcome<Box<dyn Method>> {
    let (body, along) = links(net)?;
    let (solver, stages): (Box<dyn Solver>, usize) = match symplectic {
        true => (Box::new(SymplecticEuler::new()), 1),
        false => (Box::new(Rk4::new()), 4),
    };
    Ok(Box::new(ByCoordinates { body, solver, stages, steps, along }))
}

impl Method for ByCoordinates {
    fn frame(&mut self) -> Outcome<f64> {
        for _ in 0..self.steps {
            let h = FRAME / self.steps as f64;
            self.solver.step(&mut self.body, h);
        }
        if let Some(error) = self.body.take_error() {
            return Err(error);
        }
        let visits = self.stages * self.steps * self.body.len();
        Ok(ARTICULATED_LINK * visits as f64)
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        let (mut x, mut v) = (vec![Vec3::zeros()], vec![Vec3::zeros()]);
        for (i, along) in self.along.iter().enumerate() {
            x.push(self.body.world_point(i, *along));
            v.push(self.body.point_velocity(i, *along));
        }
        (x, v)
    }
}
