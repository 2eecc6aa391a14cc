//! Collisions with planes: finding impacts, rolling back to them, and resting
//! contact. Notes C §7.

mod bounce;
mod error;
mod friction;
mod plane;
mod response;
mod resting;
mod rollback;
mod root_finding;

pub use bounce::{accumulation_time, bounce, impact_fraction};
pub use error::ImpactError;
pub use friction::{Friction, coulomb_friction, linear_friction};
pub use plane::Plane;
pub use resting::{PlaneContact, contact_force};

use crate::Particles;
use math::check::{Checked, fraction, non_negative, positive};
use ode::{Solver, System};

/// How the time of an impact is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImpactMethod {
    /// Not at all: a particle found below a plane is displaced back onto it.
    /// Cheap, and wrong by up to a step. It needs a `rest_speed` above what a
    /// step adds to the speed, or nothing comes to rest.
    Displace,
    /// By linear interpolation between the states before and after the step:
    /// wrong by the square of the step. A hop shorter than a step counts as
    /// rest.
    Interpolate,
    /// By root finding: shorter steps are tried until one ends on the plane.
    /// As accurate as the solver.
    #[default]
    FindRoot,
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

/// Planes, how particles bounce off them, and the resting contacts.
#[derive(Clone, Debug)]
pub struct Collisions {
    /// The planes.
    pub planes: Vec<Plane>,
    /// Coefficient of restitution, from 0 to 1.
    pub restitution: f64,
    /// The law of friction.
    pub friction: Friction,
    /// How the time of an impact is found.
    pub impact_method: ImpactMethod,
    /// A particle that would rebound more slowly than this, m/s, stays on the
    /// plane.
    pub rest_speed: f64,
    /// No particle is ever deeper below a plane than this, m.
    pub tolerance: f64,
    /// How many impacts one step may have.
    pub max_impacts: usize,
    /// Sorted by particle, then by plane.
    pub(crate) contacts: Vec<PlaneContact>,
    pub(crate) impacts: Vec<Impact>,
    /// The time and the state before the step.
    pub(crate) t_start: f64,
    pub(crate) start: Vec<f64>,
    /// A workspace for the state after it.
    pub(crate) end: Vec<f64>,
}

impl Collisions {
    /// Planes without friction and with the coefficient of `restitution`.
    pub fn new(planes: Vec<Plane>, restitution: f64) -> Self {
        Self {
            planes,
            restitution,
            friction: Friction::default(),
            impact_method: ImpactMethod::default(),
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
    /// plane, the whole system rolls back to that time, the particle bounces,
    /// and the rest of the step begins there.
    pub fn step(
        &mut self,
        solver: &mut dyn Solver,
        particles: &mut Particles,
        h: f64,
    ) -> Result<(), ImpactError> {
        self.check(h)?;
        self.impacts.clear();
        self.remove_ended_contacts(particles, h);
        let t_end = particles.time() + h;
        for _ in 0..=self.max_impacts {
            let left = t_end - particles.time();
            if left > 0.0 {
                self.save_start(particles);
                self.try_step(solver, particles, left);
            }
            let Some(hit) = self.first_hit(particles) else {
                particles.t = t_end;
                self.remove_ended_contacts(particles, h);
                return Ok(());
            };
            let hit = self.roll_back(solver, particles, hit, left)?;
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

    /// The resting contacts.
    pub fn contacts(&self) -> &[PlaneContact] {
        &self.contacts
    }

    /// Particle `removed` has left the system; those after it have moved up by
    /// one number.
    pub fn particle_removed(&mut self, removed: usize) {
        self.contacts.retain(|contact| contact.particle != removed);
        for contact in &mut self.contacts {
            if contact.particle > removed {
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
