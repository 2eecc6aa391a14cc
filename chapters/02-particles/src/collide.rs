//! Particles among planes: finding impacts, going back to them, and letting
//! what has come to rest lie: notes C §7.

use crate::{Contact, Friction, ImpactError, Particles, Plane};
use math::check::{Checked, fraction, non_negative, positive};
use ode::{Solver, System};

/// How the instant of an impact is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Instant {
    /// Not at all: a particle that is found below a plane is put back onto
    /// it. Cheap, and wrong by up to a step. It needs a `rest_speed` above
    /// what a step adds to the speed, or nothing comes to rest.
    Displace,
    /// On the straight line between the states before and after the step:
    /// wrong by the square of the step. A hop shorter than a step is taken
    /// for rest.
    Interpolate,
    /// By trying shorter steps until one ends on the plane: as exact as the
    /// solver.
    #[default]
    Refine,
}

/// One impact that has happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// When, s.
    pub t: f64,
    /// Which particle.
    pub particle: usize,
    /// Which plane.
    pub plane: usize,
    /// How fast it came, m/s, along the normal.
    pub speed: f64,
    /// How fast it left, m/s, along the normal; 0 if it stayed.
    pub rebound: f64,
}

/// Planes, how particles bounce off them, and who rests on which.
#[derive(Clone, Debug)]
pub struct Collisions {
    /// The planes.
    pub planes: Vec<Plane>,
    /// Coefficient of restitution, from 0 to 1.
    pub restitution: f64,
    /// What slows a particle that slides.
    pub friction: Friction,
    /// How the instant of an impact is found.
    pub instant: Instant,
    /// A particle that would rebound more slowly, m/s, stays on the plane.
    pub rest_speed: f64,
    /// No particle is ever deeper below a plane than this, m.
    pub tolerance: f64,
    /// How often a step may be interrupted.
    pub max_impacts: usize,
    /// Sorted by particle, then by plane.
    pub(crate) contacts: Vec<Contact>,
    pub(crate) impacts: Vec<Impact>,
    /// The time and the state before the step.
    pub(crate) t_start: f64,
    pub(crate) start: Vec<f64>,
    /// Room for the state after it.
    pub(crate) end: Vec<f64>,
}

impl Collisions {
    /// Planes without friction and with the coefficient of `restitution`.
    pub fn new(planes: Vec<Plane>, restitution: f64) -> Self {
        Self {
            planes,
            restitution,
            friction: Friction::default(),
            instant: Instant::default(),
            rest_speed: 0.01,
            tolerance: 1e-9,
            max_impacts: 1000,
            contacts: Vec::new(),
            impacts: Vec::new(),
            t_start: 0.0,
            start: Vec::new(),
            end: Vec::new(),
        }
    }

    // ANCHOR: step
    /// Takes one step of size `h` with any solver. Where a particle meets a
    /// plane, everything goes back to that instant, the particle bounces,
    /// and the rest of the step begins there.
    pub fn step(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        h: f64,
    ) -> Result<(), ImpactError> {
        self.check(h)?;
        self.impacts.clear();
        self.release(particles, h);
        let t_end = particles.time() + h;
        for _ in 0..=self.max_impacts {
            let left = t_end - particles.time();
            if left > 0.0 {
                self.keep_start(particles);
                self.try_step(solver, particles, left);
            }
            let Some(hit) = self.first_hit(particles) else {
                particles.t = t_end;
                self.release(particles, h);
                return Ok(());
            };
            let hit = self.go_back(solver, particles, hit, left)?;
            self.respond(particles, hit);
        }
        let (time, impacts) = (particles.time(), self.impacts.len());
        Err(ImpactError::TooMany { time, impacts, left: t_end - time })
    }
    // ANCHOR_END: step

    /// The impacts of the last step, in the order in which they happened.
    pub fn impacts(&self) -> &[Impact] {
        &self.impacts
    }

    /// Who rests on what.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Particle `gone` has been removed; those behind it have moved up.
    pub fn forget(&mut self, gone: usize) {
        self.contacts.retain(|contact| contact.particle != gone);
        for contact in &mut self.contacts {
            if contact.particle > gone {
                contact.particle -= 1;
            }
        }
    }

    fn check(&self, h: f64) -> Checked<()> {
        positive("h", h)?;
        fraction("restitution", self.restitution)?;
        non_negative("rest_speed", self.rest_speed)?;
        positive("tolerance", self.tolerance)?;
        self.friction.check()
    }
}
