//! Particles that are moved by implicit steps.

mod dense_step;
mod energy;
mod energy_guard;
mod phase_space;
mod scheme;
mod step;

pub use dense_step::velocity_change;
pub use energy::Energy;
pub use scheme::Scheme;
pub(crate) use scheme::SchemeWeights;

use crate::obstacles::ObstacleContact;
use crate::solve::StepWorkspace;
use crate::{ImplicitForce, Obstacle, SolverSettings};
use math::Vec3;
use math::check::{Checked, finite, finite_vector, particle_index, positive};
use math::registry::{Id, Registry};
use ode::InputError;
use particles::{MouseSpring, Script, ScriptedMotion, State, nail};
use std::any::Any;

/// The name of a force in a system of [`ImplicitParticles`].
pub type ImplicitForceId = Id<dyn ImplicitForce>;

/// A constraint on one particle.
pub(crate) enum ParticleConstraint {
    /// It follows a script (kinematic motion).
    Script(Script),
    /// It stays in the plane through `point` with the normal `normal`.
    Plane {
        /// Any point of the plane, m.
        point: Vec3,
        /// Its normal, of length 1.
        normal: Vec3,
    },
}

/// Particles, the forces on them, their constraints and the obstacles around
/// them.
#[derive(Default)]
pub struct ImplicitParticles {
    /// The integration scheme.
    pub scheme: Scheme,
    /// How the linear systems are solved.
    pub settings: SolverSettings,
    pub(crate) t: f64,
    pub(crate) x: Vec<Vec3>,
    pub(crate) v: Vec<Vec3>,
    pub(crate) mass: Vec<f64>,
    pub(crate) forces: Registry<dyn ImplicitForce>,
    pub(crate) mouse: Option<MouseSpring>,
    /// Sorted by particle.
    pub(crate) constraints: Vec<(usize, ParticleConstraint)>,
    pub(crate) obstacles: Vec<Obstacle>,
    /// The contact of each particle with an obstacle, if there is one.
    pub(crate) contacts: Vec<Option<ObstacleContact>>,
    /// Which contacts have ended in this step.
    pub(crate) separated: Vec<bool>,
    /// The size of the previous step, s, if its start is known: the history of
    /// BDF2.
    pub(crate) previous_step: Option<f64>,
    pub(crate) workspace: StepWorkspace,
}

impl ImplicitParticles {
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
        self.contacts.push(None);
        self.separated.push(false);
        self.reset_history();
        self.workspace.invalidate_pattern();
        Ok(self.len() - 1)
    }

    /// Says that the particles form a grid, numbered row by row: multigrid
    /// needs to know. It matters for speed only.
    pub fn set_grid(&mut self, columns: usize, rows: usize) -> Checked<()> {
        if columns * rows != self.len() {
            let (field, value) = ("columns", columns as f64);
            let accepted = "the number of particles divided by rows";
            return Err(InputError { field, value, accepted });
        }
        self.workspace.grid = Some((columns, rows));
        self.workspace.invalidate_pattern();
        Ok(())
    }

    /// Adds a force; its name finds it again.
    pub fn add_force(
        &mut self,
        force: impl ImplicitForce,
    ) -> Checked<ImplicitForceId> {
        if force.min_particles() > 0 {
            particle_index(
                "particle of a force",
                force.min_particles() - 1,
                self.len(),
            )?;
        }
        self.workspace.invalidate_pattern();
        Ok(self.forces.add(Box::new(force)))
    }

    /// The force called `id`, if it is of type `F`.
    pub fn force_as<F: ImplicitForce>(
        &self,
        id: ImplicitForceId,
    ) -> Option<&F> {
        let force: &dyn Any = self.forces.get(id)?;
        force.downcast_ref()
    }

    /// The same, to be changed; the particles that it acts on must stay the
    /// same.
    pub fn force_as_mut<F: ImplicitForce>(
        &mut self,
        id: ImplicitForceId,
    ) -> Option<&mut F> {
        let force: &mut dyn Any = self.forces.get_mut(id)?;
        force.downcast_mut()
    }

    /// The first force of type `F`, to be changed in the same way.
    pub fn first_force_mut<F: ImplicitForce>(&mut self) -> Option<&mut F> {
        self.forces.iter_mut().find_map(|force| {
            let force: &mut dyn Any = force;
            force.downcast_mut()
        })
    }

    /// Adds an obstacle; returns its number.
    pub fn add_obstacle(&mut self, obstacle: Obstacle) -> usize {
        self.obstacles.push(obstacle);
        self.obstacles.len() - 1
    }

    /// The obstacles.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// The same, to be changed.
    pub fn obstacles_mut(&mut self) -> &mut [Obstacle] {
        &mut self.obstacles
    }

    /// Pins particle `i` where it is.
    pub fn pin(&mut self, i: usize) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        self.set_script(i, nail(self.x[i]))
    }

    /// Moves particle `i` as the script says, whatever the forces.
    pub fn set_script(
        &mut self,
        i: usize,
        script: impl Fn(f64) -> ScriptedMotion + 'static,
    ) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let motion = script(self.t);
        self.x[i] = finite_vector("x of the script", motion.x)?;
        self.v[i] = finite_vector("v of the script", motion.v)?;
        self.constrain(i, ParticleConstraint::Script(Box::new(script)));
        Ok(())
    }

    /// Constrains particle `i` to the plane through its position with a
    /// `normal` of any length but zero.
    pub fn constrain_to_plane(
        &mut self,
        i: usize,
        normal: Vec3,
    ) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let plane = particles::Plane::new(self.x[i], normal)?;
        let (point, normal) = (plane.point(), plane.normal());
        let away = normal.dot(&self.v[i]);
        self.v[i] -= away * normal;
        self.constrain(i, ParticleConstraint::Plane { point, normal });
        Ok(())
    }

    /// Removes the script or plane of particle `i`; it goes on from where it
    /// is.
    pub fn unconstrain(&mut self, i: usize) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        self.constraints.retain(|(particle, _)| *particle != i);
        self.reset_history();
        Ok(())
    }

    fn constrain(&mut self, i: usize, constraint: ParticleConstraint) {
        self.constraints.retain(|(particle, _)| *particle != i);
        let constraints = &mut self.constraints;
        let at = constraints.partition_point(|(particle, _)| *particle < i);
        constraints.insert(at, (i, constraint));
        self.contacts[i] = None;
        self.reset_history();
    }

    /// Whether particle `i` follows a script.
    pub fn is_scripted(&self, i: usize) -> bool {
        let same = |(particle, constraint): &(usize, ParticleConstraint)| {
            *particle == i
                && matches!(constraint, ParticleConstraint::Script(_))
        };
        self.constraints.iter().any(same)
    }

    /// Attaches the mouse spring to a particle.
    pub fn attach_mouse(&mut self, mouse: MouseSpring) -> Checked<()> {
        particle_index("particle", mouse.particle, self.len())?;
        self.mouse = Some(mouse);
        Ok(())
    }

    /// Moves the free end of the mouse spring.
    pub fn move_mouse(&mut self, target: Vec3) -> Checked<()> {
        let target = finite_vector("target", target)?;
        if let Some(mouse) = &mut self.mouse {
            mouse.target = target;
        }
        Ok(())
    }

    /// Removes the mouse spring.
    pub fn detach_mouse(&mut self) {
        self.mouse = None;
    }

    /// The mouse spring, if there is one.
    pub fn mouse(&self) -> Option<&MouseSpring> {
        self.mouse.as_ref()
    }

    /// Puts particle `i` at `x` with velocity `v`.
    pub fn move_particle(&mut self, i: usize, x: Vec3, v: Vec3) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let (x, v) = (finite_vector("x", x)?, finite_vector("v", v)?);
        if self.is_scripted(i) {
            let accepted = "a particle that follows no script";
            let value = i as f64;
            return Err(InputError { field: "particle", value, accepted });
        }
        (self.x[i], self.v[i]) = (x, v);
        self.reset_history();
        Ok(())
    }

    /// Sets the clock, s; what follows a script jumps along.
    pub fn set_time(&mut self, t: f64) -> Checked<()> {
        self.t = finite("t", t)?;
        self.follow_scripts();
        self.reset_history();
        Ok(())
    }

    /// Forgets the previous step: something else has moved the particles.
    pub(crate) fn reset_history(&mut self) {
        self.previous_step = None;
    }

    /// Puts every scripted particle where its script says.
    pub(crate) fn follow_scripts(&mut self) {
        for (i, constraint) in &self.constraints {
            if let ParticleConstraint::Script(script) = constraint {
                let motion = script(self.t);
                (self.x[*i], self.v[*i]) = (motion.x, motion.v);
            }
        }
    }

    /// How many particles there are.
    pub fn len(&self) -> usize {
        self.mass.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.mass.is_empty()
    }

    /// The time, s.
    pub fn t(&self) -> f64 {
        self.t
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

    /// Everything that forces and measurements look at.
    pub fn state(&self) -> State<'_> {
        State { t: self.t, x: &self.x, v: &self.v, mass: &self.mass }
    }

    /// How many particles are in contact with an obstacle.
    pub fn contact_count(&self) -> usize {
        self.contacts.iter().flatten().count()
    }
}
