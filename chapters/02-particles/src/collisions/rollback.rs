//! Going back to the time of an impact: notes C §7.1.

use super::friction::MIN_SLIDING_SPEED;
use super::resting::{ContactSystem, position};
use super::root_finding::crossing_time;
use crate::{Collisions, ImpactMethod, Particles, impact_fraction};
use ode::{NotConverged, Solver, System};

/// A particle that is below a plane after a step, and the fraction of the
/// step after which it got there on a straight line.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub particle: usize,
    pub plane: usize,
    fraction: f64,
}

impl Collisions {
    /// Saves the state before the step.
    pub(crate) fn save_start(&mut self, particles: &Particles) {
        self.t_start = particles.time();
        self.start.resize(particles.dim(), 0.0);
        particles.get_state(&mut self.start);
    }

    /// A step that knows only the contacts there are, and no other planes.
    pub(crate) fn try_step(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        h: f64,
    ) {
        let Self { planes, contacts, start, .. } = self;
        let friction = self.friction;
        let system =
            &mut ContactSystem { particles, planes, friction, contacts, start };
        solver.step(system, h);
        self.stop_sliding(particles);
        self.project_contacts(particles, h);
    }

    // ANCHOR: first-hit
    /// The first particle to cross a plane in this step, if all went straight
    /// from start to end.
    pub(crate) fn first_hit(&self, particles: &Particles) -> Option<Hit> {
        let mut first: Option<Hit> = None;
        for (particle, &x) in particles.x.iter().enumerate() {
            if particles.is_scripted(particle) {
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

    /// Puts the whole system at the time of the first impact in a step of
    /// size `h`, and returns that impact. `hit` is the first one according to
    /// straight lines.
    pub(crate) fn roll_back(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        hit: Hit,
        h: f64,
    ) -> Result<Hit, NotConverged> {
        match self.impact_method {
            ImpactMethod::Displace => Ok(hit),
            ImpactMethod::Interpolate => {
                self.interpolate(particles, hit.fraction, h);
                Ok(hit)
            }
            ImpactMethod::FindRoot => self.find_root(solver, particles, hit, h),
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

    // ANCHOR: find-root
    /// Finds the step that ends on the plane. If another particle is below a
    /// plane by then, that impact came earlier.
    fn find_root(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        mut hit: Hit,
        mut h: f64,
    ) -> Result<Hit, NotConverged> {
        loop {
            let (d1, _) = self.distance_and_rate(particles, hit);
            h = self.step_to_impact(solver, particles, hit, h, d1)?;
            match self.first_hit(particles) {
                Some(earlier) if h > 0.0 => hit = earlier,
                _ => return Ok(hit),
            }
        }
    }
    // ANCHOR_END: find-root

    // ANCHOR: step-to-impact
    /// The size of the step that ends with this impact. That step has been
    /// taken when this returns.
    fn step_to_impact(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        hit: Hit,
        h: f64,
        d1: f64,
    ) -> Result<f64, NotConverged> {
        particles.set_state(self.t_start, &self.start);
        let (d0, rate) = self.distance_and_rate(particles, hit);
        if d0 <= self.tolerance && rate <= MIN_SLIDING_SPEED {
            return Ok(0.0);
        }
        let found = crossing_time([d0, d1], h, self.tolerance, |s| {
            particles.set_state(self.t_start, &self.start);
            self.try_step(solver, particles, s);
            self.distance_and_rate(particles, hit)
        });
        if !found.is_ok_and(|s| s > 0.0) {
            particles.set_state(self.t_start, &self.start);
        }
        let time = self.t_start;
        found.map_err(|residual| NotConverged { time, residual })
    }
    // ANCHOR_END: step-to-impact

    /// The distance from the plane, and its rate of change.
    fn distance_and_rate(&self, particles: &Particles, hit: Hit) -> (f64, f64) {
        let plane = &self.planes[hit.plane];
        let (x, v) = (particles.x[hit.particle], particles.v[hit.particle]);
        (plane.distance(x), plane.normal().dot(&v))
    }
}
