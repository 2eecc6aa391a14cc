//! Going back to the instant of an impact: notes C §7.1.

use crate::bounce::impact_fraction;
use crate::contact::{Touching, position};
use crate::crossing::crossing;
use crate::friction::STILL;
use crate::{Collisions, Instant, Particles};
use ode::{NotConverged, Solver, System};

/// A particle that is below a plane after a step, and the fraction of the
/// step after which it seems to have got there.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub particle: usize,
    pub plane: usize,
    fraction: f64,
}

impl Collisions {
    /// Remembers where the step begins.
    pub(crate) fn keep_start(&mut self, particles: &Particles) {
        self.t_start = particles.time();
        self.start.resize(particles.dim(), 0.0);
        particles.get_state(&mut self.start);
    }

    /// A step as if there were no more planes than those touched already.
    pub(crate) fn try_step(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        h: f64,
    ) {
        let Self { planes, contacts, start, .. } = self;
        let friction = self.friction;
        let system =
            &mut Touching { particles, planes, friction, contacts, start };
        solver.step(system, h);
        self.stop_sliding(particles);
        self.settle(particles, h);
    }

    // ANCHOR: first-hit
    /// Who was the first to cross a plane in this step, if the particles
    /// went straight from start to end.
    pub(crate) fn first_hit(&self, particles: &Particles) -> Option<Hit> {
        let mut first: Option<Hit> = None;
        for (particle, &x) in particles.x.iter().enumerate() {
            if particles.is_controlled(particle) {
                continue;
            }
            for (plane, wall) in self.planes.iter().enumerate() {
                let d1 = wall.distance(x);
                if d1 < -self.tolerance {
                    let d0 = wall.distance(position(&self.start, particle));
                    let fraction = impact_fraction(d0.max(0.0), d1);
                    if first.is_none_or(|hit| fraction < hit.fraction) {
                        first = Some(Hit { particle, plane, fraction });
                    }
                }
            }
        }
        first
    }
    // ANCHOR_END: first-hit

    /// Puts the whole system at the instant of the first impact in a step
    /// of size `h`; returns who hits what then. `hit` is the first one by
    /// the looks of it.
    pub(crate) fn go_back(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        hit: Hit,
        h: f64,
    ) -> Result<Hit, NotConverged> {
        match self.instant {
            Instant::Displace => Ok(hit),
            Instant::Interpolate => {
                self.interpolate(particles, hit.fraction, h);
                Ok(hit)
            }
            Instant::Refine => self.refine(solver, particles, hit, h),
        }
    }

    // ANCHOR: interpolate
    /// The state on the straight line between start and end.
    fn interpolate(&mut self, particles: &mut Particles, s: f64, h: f64) {
        self.end.resize(self.start.len(), 0.0);
        particles.get_state(&mut self.end);
        for (end, start) in self.end.iter_mut().zip(&self.start) {
            *end = start + s * (*end - start);
        }
        particles.set_state(self.t_start + s * h, &self.end);
    }
    // ANCHOR_END: interpolate

    // ANCHOR: refine
    /// Looks for the step that ends on the plane. If somebody else turns out
    /// to be below a plane by then, that impact came earlier.
    fn refine(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        mut hit: Hit,
        mut h: f64,
    ) -> Result<Hit, NotConverged> {
        loop {
            let (d1, _) = self.gap(particles, hit);
            h = self.instant_of(solver, particles, hit, h, d1)?;
            match self.first_hit(particles) {
                Some(earlier) if h > 0.0 => hit = earlier,
                _ => return Ok(hit),
            }
        }
    }
    // ANCHOR_END: refine

    /// The size of the step that ends with this impact, tried out last.
    fn instant_of(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        hit: Hit,
        h: f64,
        d1: f64,
    ) -> Result<f64, NotConverged> {
        particles.set_state(self.t_start, &self.start);
        let (d0, rate) = self.gap(particles, hit);
        if d0 <= self.tolerance && rate <= STILL {
            return Ok(0.0);
        }
        let found = crossing([d0, d1], h, self.tolerance, |s| {
            particles.set_state(self.t_start, &self.start);
            self.try_step(solver, particles, s);
            self.gap(particles, hit)
        });
        if !found.is_ok_and(|s| s > 0.0) {
            particles.set_state(self.t_start, &self.start);
        }
        let time = self.t_start;
        found.map_err(|residual| NotConverged { time, residual })
    }

    /// The distance from the plane, and its rate of change.
    fn gap(&self, particles: &Particles, hit: Hit) -> (f64, f64) {
        let plane = &self.planes[hit.plane];
        let (x, v) = (particles.x[hit.particle], particles.v[hit.particle]);
        (plane.distance(x), plane.normal().dot(&v))
    }
}
