//! Impulses between two steps: for whoever collides, and for whoever rests
//! but still approaches a little.
//!
//! A contact that approaches slower than the threshold gets no restitution.
//! Its remaining speed would carry it through the band all the same (the
//! first of the algorithms that fail as printed), so it gets a blow with
//! restitution zero.

use crate::island_solver::{GOOD, Members};
use crate::law::{Law, Push, Touch};
use crate::{Blows, ContactError, MOST_SWEEPS, Motion, World};
use crate::{Status, classify, propagate, separation_speed};

/// Rounds of impulses in which restitution counts; later ones are dull, so
/// that they come to an end.
const BOUNCY: usize = 10;

/// Rounds of impulses, at most.
const ROUNDS: usize = 30;

/// Resting contacts may approach by so many tolerances per frame; feedback
/// catches them.
const SLOW: f64 = 0.1;

/// A blow may gain this fraction of the energy: rounding.
const ROUNDING: f64 = 1e-12;

impl World {
    /// Gives impulses until no contact approaches.
    pub(crate) fn give_blows(&mut self) -> Result<(), ContactError> {
        for round in 0..ROUNDS {
            if !self.approaches() {
                return Ok(());
            }
            let one_by_one = self.settings.blows == Blows::Propagation;
            if one_by_one && round == 0 && self.propagate_blows() {
                self.tighten_joints()?;
                continue;
            }
            if !self.strike_all(round < BOUNCY)? {
                break;
            }
        }
        self.report.unresolved += usize::from(self.approaches());
        Ok(())
    }

    /// Slower than this, m/s, feedback copes with an approach.
    pub(crate) fn slow(&self) -> f64 {
        let Self { settings, rate, .. } = self;
        settings.threshold.min(SLOW * settings.tolerance * rate)
    }

    /// Whether any contact approaches.
    fn approaches(&self) -> bool {
        let slow = self.slow();
        let bodies = self.bodies();
        let closes = |contact| separation_speed(bodies, contact) < -slow;
        self.touching.contacts.iter().any(closes)
    }

    /// Impulses contact by contact; whether there were any.
    fn propagate_blows(&mut self) -> bool {
        let mut restitution = Vec::new();
        for contact in &self.touching.contacts {
            let material = self.material_of(contact.a, contact.b);
            restitution.push(material.restitution);
        }
        let done = propagate(
            self.rigid.bodies_mut(),
            &self.touching.contacts,
            &restitution,
            self.settings.threshold,
            MOST_SWEEPS,
        );
        self.report.blows += usize::from(done.impulses > 0);
        self.buffers.fresh = false;
        done.impulses > 0
    }

    /// Solves all islands on which a contact approaches; whether another
    /// round may help.
    fn strike_all(&mut self, bouncy: bool) -> Result<bool, ContactError> {
        self.collect_struck(bouncy);
        self.group_pairs();
        let slow = self.slow();
        let mut solvable = true;
        for island in 0..self.islands.len() {
            let closes = |&k: &usize| {
                let contact = &self.struck[k].contact;
                separation_speed(self.bodies(), contact) < -slow
            };
            if self.islands.contacts(island).iter().any(closes) {
                solvable &= self.strike(island)?;
            }
        }
        self.report.blows += 1;
        self.buffers.fresh = false;
        Ok(solvable)
    }

    /// Lists the contacts that do not part (B89 §8, footnote 9).
    fn collect_struck(&mut self, bouncy: bool) {
        self.struck.clear();
        self.buffers.pairs.clear();
        let threshold = self.settings.threshold;
        for k in 0..self.touching.contacts.len() {
            let contact = self.touching.contacts[k];
            let speed = separation_speed(self.bodies(), &contact);
            let motion = classify(speed, threshold);
            if motion == Motion::Separating {
                continue;
            }
            let material = self.material_of(contact.a, contact.b);
            let bounces = bouncy && motion == Motion::Colliding;
            let e = if bounces { material.restitution } else { 0.0 };
            let (mu, push) = (material.friction, Push::default());
            self.struck.push(Touch { contact, mu, e, push });
            self.buffers.pairs.push([contact.a, contact.b]);
        }
    }

    /// One blow for a whole island; false where nothing can give way.
    fn strike(&mut self, island: usize) -> Result<bool, ContactError> {
        let solvable = self.solve_blow(island)?;
        let lively = self.island_solver.gain(self.bodies());
        if lively > ROUNDING * self.energy_on(island) {
            self.temper(island, lively)?;
        }
        self.island_solver.kick(self.rigid.bodies_mut());
        Ok(solvable)
    }

    /// Solves for the impulses on an island, without giving them.
    fn solve_blow(&mut self, island: usize) -> Result<bool, ContactError> {
        let members = Members {
            contacts: self.islands.contacts(island),
            joints: self.islands.joints(island),
        };
        let solver = &mut self.island_solver;
        solver.good = GOOD;
        let bodies = self.rigid.bodies();
        let (law, joints) = (Law::Impulses, &self.still_joints);
        let solved =
            solver.solve(bodies, law, members, joints, &self.struck)?;
        self.report.note_forces(&solved);
        Ok(solved.report.status != Status::Infeasible)
    }

    /// A blow with friction and restitution may put energy in. The one
    /// without restitution never does; of all between the two, takes the
    /// liveliest that does not.
    fn temper(
        &mut self,
        island: usize,
        lively: f64,
    ) -> Result<(), ContactError> {
        self.buffers.impulses.clone_from(&self.island_solver.system.f);
        for &k in self.islands.contacts(island) {
            self.struck[k].e = 0.0;
        }
        self.solve_blow(island)?;
        let bodies = self.rigid.bodies();
        let solver = &mut self.island_solver;
        let dull = solver.gain(bodies);
        // Between the two the gain is a parabola.
        solver.mix(&self.buffers.impulses, 0.5);
        let gains = [dull, solver.gain(bodies), lively];
        // Half of the way is done: what is the same from there?
        solver.mix(&self.buffers.impulses, 2.0 * share(gains) - 1.0);
        self.report.tempered += 1;
        Ok(())
    }

    fn energy_on(&self, island: usize) -> f64 {
        let bodies = self.islands.bodies(island).iter();
        bodies.map(|&i| self.bodies()[i].kinetic_energy()).sum()
    }
}

/// The largest share of liveliness, from 0 to 1, that gains no energy, given
/// the gains at 0, 1/2 and 1.
fn share([dull, middle, lively]: [f64; 3]) -> f64 {
    if dull >= 0.0 {
        return 0.0;
    }
    // E(s) = dull + b s + a s^2
    let a = 2.0 * (lively + dull) - 4.0 * middle;
    let b = lively - dull - a;
    let root = (b * b - 4.0 * a * dull).max(0.0).sqrt();
    // The positive one of the two roots, without cancellation.
    let share = if b >= 0.0 {
        -2.0 * dull / (b + root)
    } else {
        (root - b) / (2.0 * a)
    };
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}
