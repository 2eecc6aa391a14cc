//! A system of particles and the forces on them: notes C §3 and §4. How a
//! solver sees it is in `phase_space.rs`.

pub mod measure;
mod phase_space;
mod scripted_motion;

pub use scripted_motion::{Script, ScriptedMotion, motor, nail};

use crate::{Force, State};
use math::Vec3;
use math::check::{Checked, finite, finite_vector, particle_index, positive};
use math::registry::{Id, Registry};
use std::any::Any;

// ANCHOR: particles
/// Particles, the forces on them, and the time.
#[derive(Default)]
pub struct Particles {
    /// The time, s.
    pub(crate) t: f64,
    /// Positions, m.
    pub(crate) x: Vec<Vec3>,
    /// Velocities, m/s.
    pub(crate) v: Vec<Vec3>,
    /// Masses, kg.
    pub(crate) mass: Vec<f64>,
    /// The sum of all forces on each particle, N.
    pub(crate) force: Vec<Vec3>,
    /// The script of each particle that has one.
    pub(crate) script: Vec<Option<Script>>,
    /// All forces.
    pub(crate) forces: Registry<dyn Force>,
}
// ANCHOR_END: particles

/// The handle of a force in a system: valid until that force is removed.
pub type ForceId = Id<dyn Force>;

impl Particles {
    /// An empty system at time 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a particle of mass `mass` at `x` with velocity `v`; returns its
    /// number.
    pub fn add(&mut self, mass: f64, x: Vec3, v: Vec3) -> Checked<usize> {
        let mass = positive("mass", mass)?;
        let (x, v) = (finite_vector("x", x)?, finite_vector("v", v)?);
        self.mass.push(mass);
        self.x.push(x);
        self.v.push(v);
        self.force.push(Vec3::zeros());
        self.script.push(None);
        Ok(self.len() - 1)
    }

    /// Removes particle `i` and the forces that have nothing left to act on;
    /// the particles after it move up by one number.
    pub fn remove(&mut self, i: usize) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        self.mass.remove(i);
        self.x.remove(i);
        self.v.remove(i);
        self.force.remove(i);
        self.script.remove(i);
        self.forces.retain(|force| force.particle_removed(i));
        Ok(())
    }

    /// Adds a force and returns its handle.
    pub fn add_force(&mut self, force: impl Force) -> Checked<ForceId> {
        if force.min_particles() > 0 {
            let largest = force.min_particles() - 1;
            particle_index("particle of a force", largest, self.len())?;
        }
        Ok(self.forces.add(Box::new(force)))
    }

    /// Removes a force; returns whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.forces.remove(id)
    }

    /// The force `id`, if it is there and of type `F`.
    pub fn force_as<F: Force>(&self, id: ForceId) -> Option<&F> {
        let force: &dyn Any = self.forces.get(id)?;
        force.downcast_ref()
    }

    /// The same, mutable.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        let force: &mut dyn Any = self.forces.get_mut(id)?;
        force.downcast_mut()
    }

    /// Gives particle `i` a script: it moves as prescribed, whatever the
    /// forces (a kinematic particle).
    pub fn set_script(
        &mut self,
        i: usize,
        script: impl Fn(f64) -> ScriptedMotion + 'static,
    ) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let motion = script(self.t);
        self.x[i] = finite_vector("x of the script", motion.x)?;
        self.v[i] = finite_vector("v of the script", motion.v)?;
        self.script[i] = Some(Box::new(script));
        Ok(())
    }

    /// Removes the script of particle `i`: from now on, forces move it.
    pub fn clear_script(&mut self, i: usize) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        self.script[i] = None;
        Ok(())
    }

    /// Whether particle `i` follows a script.
    pub fn is_scripted(&self, i: usize) -> bool {
        self.script[i].is_some()
    }

    /// The motion that the script of particle `i` prescribes now, if it has one.
    pub fn scripted_motion(&self, i: usize) -> Option<ScriptedMotion> {
        self.script[i].as_ref().map(|script| script(self.t))
    }

    /// Puts particle `i` at `x` with velocity `v`.
    pub fn move_particle(&mut self, i: usize, x: Vec3, v: Vec3) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let (x, v) = (finite_vector("x", x)?, finite_vector("v", v)?);
        (self.x[i], self.v[i]) = (x, v);
        Ok(())
    }

    /// Sets the time, s; scripted particles move along.
    pub fn set_time(&mut self, t: f64) -> Checked<()> {
        self.t = finite("t", t)?;
        self.follow_scripts();
        Ok(())
    }

    /// How many particles there are.
    pub fn len(&self) -> usize {
        self.mass.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.mass.is_empty()
    }

    /// Everything that forces and measurements depend on.
    pub fn state(&self) -> State<'_> {
        State { t: self.t, x: &self.x, v: &self.v, mass: &self.mass }
    }

    /// Positions, m.
    pub fn x(&self) -> &[Vec3] {
        &self.x
    }

    /// Velocities, m/s.
    pub fn v(&self) -> &[Vec3] {
        &self.v
    }

    /// Masses, kg.
    pub fn mass(&self) -> &[f64] {
        &self.mass
    }

    /// The sum of the forces on each particle, N, when the derivative was
    /// last asked for.
    pub fn force(&self) -> &[Vec3] {
        &self.force
    }

    /// All forces, in the order in which they were added.
    pub fn forces(&self) -> impl Iterator<Item = (ForceId, &dyn Force)> {
        self.forces.iter_with_ids()
    }
}
