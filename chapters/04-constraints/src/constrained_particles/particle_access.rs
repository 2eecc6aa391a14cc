//! Access to the particles: the same operations as without constraints. They
//! are not handed out mutably, so that no particle is removed while a
//! constraint still refers to it.

use crate::ConstrainedParticles;
use math::Vec3;
use math::check::Checked;
use particles::{Force, ForceId, Particles, ScriptedMotion};

impl ConstrainedParticles {
    /// The particles.
    pub fn particles(&self) -> &Particles {
        &self.particles
    }

    /// The particles without their constraints.
    pub fn into_particles(self) -> Particles {
        self.particles
    }

    /// Adds a particle of mass `mass` at `x` with velocity `v`; returns its
    /// number.
    pub fn add(&mut self, mass: f64, x: Vec3, v: Vec3) -> Checked<usize> {
        self.graph_changed = true;
        self.particles.add(mass, x, v)
    }

    /// Adds a particle that follows a script.
    pub fn add_scripted(
        &mut self,
        mass: f64,
        script: impl Fn(f64) -> ScriptedMotion + 'static,
    ) -> Checked<usize> {
        let ScriptedMotion { x, v, .. } = script(self.particles.state().t);
        let i = self.add(mass, x, v)?;
        self.set_script(i, script)?;
        Ok(i)
    }

    /// Adds a force and returns its handle.
    pub fn add_force(&mut self, force: impl Force) -> Checked<ForceId> {
        self.particles.add_force(force)
    }

    /// Removes a force; returns whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.particles.remove_force(id)
    }

    /// The force `id`, mutable, if it is there and of type `F`.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        self.particles.force_as_mut(id)
    }

    /// Gives particle `i` a script: it moves as prescribed, whatever the
    /// forces, and carries along what is constrained to it.
    pub fn set_script(
        &mut self,
        i: usize,
        script: impl Fn(f64) -> ScriptedMotion + 'static,
    ) -> Checked<()> {
        self.graph_changed = true;
        self.particles.set_script(i, script)
    }

    /// Removes the script of particle `i`: from now on, forces move it.
    pub fn clear_script(&mut self, i: usize) -> Checked<()> {
        self.graph_changed = true;
        self.particles.clear_script(i)
    }

    /// Puts particle `i` at `x` with velocity `v`. What is constrained to it
    /// does not jump along: feedback brings it back.
    pub fn move_particle(&mut self, i: usize, x: Vec3, v: Vec3) -> Checked<()> {
        self.particles.move_particle(i, x, v)
    }

    /// Sets the time, s; scripted particles move along.
    pub fn set_time(&mut self, t: f64) -> Checked<()> {
        self.particles.set_time(t)
    }
}
