//! Impulses between two steps: for contacts that collide, and for contacts
//! that rest but still approach a little.
//!
//! A contact that approaches slower than the threshold gets no restitution.
//! Its remaining speed would carry it through the band all the same (the
//! first of the algorithms that fail as printed), so it gets an impulse with
//! restitution zero.

use crate::friction::settings::KEPT_TOLERANCE;
use crate::islands::{ContactForce, ContactPoint, Formulation, LastPair};
use crate::simulation::settings::ENERGY_ROUNDING;
use crate::{ContactError, ImpulseMethod, Motion, Status, World};
use crate::{classify, separation_speed};

impl World {
    /// Gives impulses until no contact approaches.
    pub(crate) fn resolve_collisions(&mut self) -> Result<(), ContactError> {
        let method = self.settings.impulse_method;
        for pass in 0..self.settings.impulses.max_passes {
            if !self.any_contact_approaches() {
                return Ok(());
            }
            let propagates = method == ImpulseMethod::Propagation;
            if propagates && pass == 0 && self.propagate_impulses() {
                self.project_joints()?;
                continue;
            }
            if !self.resolve_simultaneously(
                pass < self.settings.impulses.max_elastic_passes,
            )? {
                break;
            }
        }
        self.report.unresolved += usize::from(self.any_contact_approaches());
        Ok(())
    }

    /// Below this speed, m/s, stabilisation copes with an approach.
    pub(crate) fn resting_approach_speed(&self) -> f64 {
        let Self { settings, frame_rate, .. } = self;
        let slow = settings.impulses.resting_approach
            * settings.tolerance
            * frame_rate;
        settings.restitution_threshold.min(slow)
    }

    /// Whether a contact whose gap of `d`, m, opens at `speed`, m/s, needs an
    /// impulse. The deeper it is, the less is left of its band: at its lower
    /// end it would leave it in no time, and steps would become short.
    fn approaches(&self, d: f64, speed: f64) -> bool {
        let left = 1.0 + d / self.settings.tolerance;
        let part = left.clamp(self.settings.impulses.least_band, 1.0);
        speed < -part * self.resting_approach_speed()
    }

    fn any_contact_approaches(&self) -> bool {
        let (bodies, mut last) = (self.bodies(), LastPair::default());
        self.contact_detector.contacts.iter().any(|contact| {
            let speed = last.separation_speed(bodies, contact);
            self.approaches(contact.d, speed)
        })
    }

    /// Solves all islands on which a contact approaches; whether another
    /// pass may help.
    fn resolve_simultaneously(
        &mut self,
        elastic: bool,
    ) -> Result<bool, ContactError> {
        self.collect_colliding(elastic);
        self.group_pairs();
        let mut solvable = true;
        for island in 0..self.islands.len() {
            let closes = |&k: &usize| {
                let contact = &self.colliding[k].contact;
                let speed = separation_speed(self.bodies(), contact);
                self.approaches(contact.d, speed)
            };
            if self.islands.contacts(island).iter().any(closes) {
                solvable &= self.resolve_island(island)?;
            }
        }
        self.report.impulse_passes += 1;
        self.workspace.invalidate_loads();
        Ok(solvable)
    }

    /// Lists the contacts that do not separate (B89 §8, footnote 9).
    fn collect_colliding(&mut self, elastic: bool) {
        self.colliding.clear();
        self.workspace.contact_pairs.clear();
        let threshold = self.settings.restitution_threshold;
        for &contact in &self.contact_detector.contacts {
            let speed = separation_speed(self.rigid.bodies(), &contact);
            let motion = classify(speed, threshold);
            if motion == Motion::Separating {
                continue;
            }
            let material = self.surfaces.between(contact.a, contact.b);
            let bounces = elastic && motion == Motion::Colliding;
            let e = if bounces { material.restitution } else { 0.0 };
            let (mu, force) = (material.friction, ContactForce::default());
            self.colliding.push(ContactPoint { contact, mu, e, force });
            self.workspace.contact_pairs.push([contact.a, contact.b]);
        }
    }

    /// Impulses for a whole island; false where nothing can give way.
    fn resolve_island(&mut self, island: usize) -> Result<bool, ContactError> {
        let solvable = self.solve_impulses(island)?;
        let gain = self.island_solver.energy_gain(self.bodies());
        if gain > ENERGY_ROUNDING * self.kinetic_energy_of(island) {
            self.reduce_restitution(island, gain)?;
        }
        self.island_solver.apply_impulses(self.rigid.bodies_mut());
        Ok(solvable)
    }

    /// Solves for the impulses on an island, without applying them.
    fn solve_impulses(&mut self, island: usize) -> Result<bool, ContactError> {
        let members = self.islands.members(island);
        let solver = &mut self.island_solver;
        solver.tolerance = KEPT_TOLERANCE;
        let (bodies, joints) = (self.rigid.bodies(), &self.joints.list);
        let points = &self.colliding;
        let formulation = Formulation::Impulses;
        let solved =
            solver.solve(bodies, formulation, members, joints, points)?;
        self.report.note_impulses(&solved);
        Ok(solved.report.status != Status::Infeasible)
    }

    /// Impulses with friction and restitution may put energy in: `elastic`,
    /// J. Those without restitution never do; of all between the two, takes
    /// the most elastic that does not.
    fn reduce_restitution(
        &mut self,
        island: usize,
        elastic: f64,
    ) -> Result<(), ContactError> {
        self.workspace.impulses.clone_from(&self.island_solver.system.f);
        for &k in self.islands.contacts(island) {
            self.colliding[k].e = 0.0;
        }
        self.solve_impulses(island)?;
        let bodies = self.rigid.bodies();
        let solver = &mut self.island_solver;
        let inelastic = solver.energy_gain(bodies);
        // Between the two the gain is a parabola.
        solver.blend(&self.workspace.impulses, 0.5);
        let gains = [inelastic, solver.energy_gain(bodies), elastic];
        // The impulses are half way already: as seen from there.
        let share = 2.0 * largest_passive_share(gains) - 1.0;
        solver.blend(&self.workspace.impulses, share);
        self.report.reduced_restitutions += 1;
        Ok(())
    }

    fn kinetic_energy_of(&self, island: usize) -> f64 {
        let bodies = self.islands.bodies(island).iter();
        bodies.map(|&i| self.bodies()[i].kinetic_energy()).sum()
    }
}

// ANCHOR: passive
/// The largest share of the elastic impulses, from 0 to 1, that gains no
/// energy, given the gains at 0, 1/2 and 1.
fn largest_passive_share([inelastic, middle, elastic]: [f64; 3]) -> f64 {
    if inelastic >= 0.0 {
        return 0.0;
    }
    // E(s) = inelastic + b s + a s^2
    let a = 2.0 * (elastic + inelastic) - 4.0 * middle;
    let b = elastic - inelastic - a;
    let root = (b * b - 4.0 * a * inelastic).max(0.0).sqrt();
    // The positive one of the two roots, without cancellation.
    let share = if b >= 0.0 {
        -2.0 * inelastic / (b + root)
    } else {
        (root - b) / (2.0 * a)
    };
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}
// ANCHOR_END: passive
