//! Particles that are moved by implicit steps. How a step goes is in
//! `step.rs`, how solvers of chapter 1 see them in `phase.rs`.

use crate::contact::Touch;
use crate::work::Work;
use crate::{ImplicitForce, Obstacle, Scheme, SolverSettings};
use math::Vec3;
use math::check::{Checked, finite, finite_vector, particle_index, positive};
use math::registry::{Id, Registry};
use ode::InputError;
use particles::{Motion, MouseSpring, Script, State, nail};
use std::any::Any;

/// The name of a force in a system of [`ImplicitParticles`].
pub type ForceId = Id<dyn ImplicitForce>;

/// How a particle is held.
pub(crate) enum Hold {
    /// It moves as the script says.
    Script(Script),
    /// It stays in the plane through `point` with the normal `normal`.
    Plane {
        /// Any point of the plane, m.
        point: Vec3,
        /// Its normal, of length 1.
        normal: Vec3,
    },
}

/// Particles, the forces between them, what holds them and what is in their
/// way.
#[derive(Default)]
pub struct ImplicitParticles {
    /// Which method moves them.
    pub scheme: Scheme,
    /// How well the linear systems are solved.
    pub settings: SolverSettings,
    pub(crate) t: f64,
    pub(crate) x: Vec<Vec3>,
    pub(crate) v: Vec<Vec3>,
    pub(crate) mass: Vec<f64>,
    pub(crate) forces: Registry<dyn ImplicitForce>,
    pub(crate) mouse: Option<MouseSpring>,
    /// Sorted by particle.
    pub(crate) holds: Vec<(usize, Hold)>,
    pub(crate) obstacles: Vec<Obstacle>,
    /// What each particle touches.
    pub(crate) touch: Vec<Option<Touch>>,
    /// Whose touch has ended in this step.
    pub(crate) let_go: Vec<bool>,
    /// The state before the last step, and how long that step was.
    pub(crate) before: Option<f64>,
    pub(crate) work: Work,
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
        self.touch.push(None);
        self.let_go.push(false);
        self.disturb();
        self.work.forget_pattern();
        Ok(self.len() - 1)
    }

    /// Says that the particles are a grid, numbered row by row: what the
    /// linear solver makes use of. It matters for speed only.
    pub fn arrange_in_grid(
        &mut self,
        columns: usize,
        rows: usize,
    ) -> Checked<()> {
        if columns * rows != self.len() {
            let (field, value) = ("columns", columns as f64);
            let accepted = "the number of particles divided by rows";
            return Err(InputError { field, value, accepted });
        }
        self.work.grid = Some((columns, rows));
        self.work.forget_pattern();
        Ok(())
    }

    /// Adds a force; its name finds it again.
    pub fn add_force(&mut self, force: impl ImplicitForce) -> Checked<ForceId> {
        if force.reach() > 0 {
            particle_index(
                "particle of a force",
                force.reach() - 1,
                self.len(),
            )?;
        }
        self.work.forget_pattern();
        Ok(self.forces.add(Box::new(force)))
    }

    /// The force called `id`, if it is of type `F`.
    pub fn force_as<F: ImplicitForce>(&self, id: ForceId) -> Option<&F> {
        let force: &dyn Any = self.forces.get(id)?;
        force.downcast_ref()
    }

    /// The same, to be changed; the particles that it acts on must stay the
    /// same.
    pub fn force_as_mut<F: ImplicitForce>(
        &mut self,
        id: ForceId,
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

    /// Adds something to collide with; returns its number.
    pub fn add_obstacle(&mut self, obstacle: Obstacle) -> usize {
        self.obstacles.push(obstacle);
        self.obstacles.len() - 1
    }

    /// What there is to collide with.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// The same, to be changed.
    pub fn obstacles_mut(&mut self) -> &mut [Obstacle] {
        &mut self.obstacles
    }

    /// Holds particle `i` where it is.
    pub fn pin(&mut self, i: usize) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        self.lead(i, nail(self.x[i]))
    }

    /// Moves particle `i` as the script says, whatever the forces.
    pub fn lead(
        &mut self,
        i: usize,
        script: impl Fn(f64) -> Motion + 'static,
    ) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let motion = script(self.t);
        self.x[i] = finite_vector("x of the script", motion.x)?;
        self.v[i] = finite_vector("v of the script", motion.v)?;
        self.hold(i, Hold::Script(Box::new(script)));
        Ok(())
    }

    /// Keeps particle `i` in the plane through its place with a `normal` of
    /// any length but zero.
    pub fn keep_in_plane(&mut self, i: usize, normal: Vec3) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let plane = particles::Plane::new(self.x[i], normal)?;
        let (point, normal) = (plane.point(), plane.normal());
        let away = normal.dot(&self.v[i]);
        self.v[i] -= away * normal;
        self.hold(i, Hold::Plane { point, normal });
        Ok(())
    }

    /// Gives particle `i` back to the forces; it goes on from where it is.
    pub fn release(&mut self, i: usize) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        self.holds.retain(|(held, _)| *held != i);
        self.disturb();
        Ok(())
    }

    fn hold(&mut self, i: usize, hold: Hold) {
        self.holds.retain(|(held, _)| *held != i);
        let place = self.holds.partition_point(|(held, _)| *held < i);
        self.holds.insert(place, (i, hold));
        self.touch[i] = None;
        self.disturb();
    }

    /// Whether particle `i` follows a script.
    pub fn is_led(&self, i: usize) -> bool {
        let same = |(held, hold): &(usize, Hold)| {
            *held == i && matches!(hold, Hold::Script(_))
        };
        self.holds.iter().any(same)
    }

    /// Pulls a particle by a spring whose other end is in the hand.
    pub fn grab(&mut self, mouse: MouseSpring) -> Checked<()> {
        particle_index("particle", mouse.particle, self.len())?;
        self.mouse = Some(mouse);
        Ok(())
    }

    /// Moves the hand.
    pub fn drag_to(&mut self, target: Vec3) -> Checked<()> {
        let target = finite_vector("target", target)?;
        if let Some(mouse) = &mut self.mouse {
            mouse.target = target;
        }
        Ok(())
    }

    /// Lets go.
    pub fn let_go(&mut self) {
        self.mouse = None;
    }

    /// The spring in the hand, if there is one.
    pub fn mouse(&self) -> Option<&MouseSpring> {
        self.mouse.as_ref()
    }

    /// Puts particle `i` at `x` with velocity `v`.
    pub fn place(&mut self, i: usize, x: Vec3, v: Vec3) -> Checked<()> {
        particle_index("particle", i, self.len())?;
        let (x, v) = (finite_vector("x", x)?, finite_vector("v", v)?);
        if self.is_led(i) {
            let accepted = "a particle that follows no script";
            let value = i as f64;
            return Err(InputError { field: "particle", value, accepted });
        }
        (self.x[i], self.v[i]) = (x, v);
        self.disturb();
        Ok(())
    }

    /// Sets the clock, s; what follows a script jumps along.
    pub fn set_time(&mut self, t: f64) -> Checked<()> {
        self.t = finite("t", t)?;
        self.follow_scripts();
        self.disturb();
        Ok(())
    }

    /// Somebody else has moved something: what came before is no guide.
    pub(crate) fn disturb(&mut self) {
        self.before = None;
    }

    /// Puts every led particle where its script wants it now.
    pub(crate) fn follow_scripts(&mut self) {
        for (i, hold) in &self.holds {
            if let Hold::Script(script) = hold {
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

    /// How many particles touch an obstacle.
    pub fn contacts(&self) -> usize {
        self.touch.iter().flatten().count()
    }
}
