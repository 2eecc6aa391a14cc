//! What a constrained system lets one do with its particles: the same as
//! without constraints. They are not handed out to be changed, so that no
//! particle is removed behind a constraint's back.

use crate::Constrained;
use math::Vec3;
use math::check::Checked;
use particles::{Force, ForceId, Motion, Particles};

impl Constrained {
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
        self.changed = true;
        self.particles.add(mass, x, v)
    }

    /// Adds a particle that follows a script.
    pub fn add_scripted(
        &mut self,
        mass: f64,
        script: impl Fn(f64) -> Motion + 'static,
    ) -> Checked<usize> {
        let Motion { x, v, .. } = script(self.particles.state().t);
        let i = self.add(mass, x, v)?;
        self.control(i, script)?;
        Ok(i)
    }

    /// Adds a force; its name finds it again.
    pub fn add_force(&mut self, force: impl Force) -> Checked<ForceId> {
        self.particles.add_force(force)
    }

    /// Removes a force; whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.particles.remove_force(id)
    }

    /// The force called `id`, to be changed, if it is there and of type `F`.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        self.particles.force_as_mut(id)
    }

    /// Hands particle `i` to a script: it moves as told, whatever the forces,
    /// and carries along what is tied to it.
    pub fn control(
        &mut self,
        i: usize,
        script: impl Fn(f64) -> Motion + 'static,
    ) -> Checked<()> {
        self.changed = true;
        self.particles.control(i, script)
    }

    /// Gives particle `i` back to the forces.
    pub fn release(&mut self, i: usize) -> Checked<()> {
        self.changed = true;
        self.particles.release(i)
    }

    /// Puts particle `i` at `x` with velocity `v`. What is tied to it does
    /// not jump along: the feedback brings it back.
    pub fn place(&mut self, i: usize, x: Vec3, v: Vec3) -> Checked<()> {
        self.particles.place(i, x, v)
    }

    /// Sets the clock, s; what follows a script jumps along.
    pub fn set_time(&mut self, t: f64) -> Checked<()> {
        self.particles.set_time(t)
    }
}
